#include "io/run_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace clearway::io {
namespace {

class Pipe {
 public:
  Pipe() { is_open_ = pipe2(ends_.data(), O_CLOEXEC) == 0; }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  [[nodiscard]] bool is_open() const noexcept { return is_open_; }
  [[nodiscard]] int reader() const noexcept { return ends_[0]; }
  [[nodiscard]] int writer() const noexcept { return ends_[1]; }
  void close_writer() noexcept { close_end(1); }

  /// Appends what is there; false at the end.
  [[nodiscard]] bool take(std::string& text) const {
    std::array<char, 4096> buffer;
    const ssize_t size = read(ends_[0], buffer.data(), buffer.size());
    if (size > 0) text.append(buffer.data(), static_cast<std::size_t>(size));
    return size > 0 || (size < 0 && errno == EINTR);
  }

 private:
  void close_end(std::size_t end) noexcept {
    if (ends_[end] >= 0) close(ends_[end]);
    ends_[end] = -1;
  }
  std::array<int, 2> ends_ = {-1, -1};
  bool is_open_ = false;
};

/// Reads both pipes as they fill: a program that waits for room in one would never end the other.
void drain(const Pipe& out, const Pipe& err, ProgramResult& result) {
  std::array<pollfd, 2> wait = {{{out.reader(), POLLIN, 0}, {err.reader(), POLLIN, 0}}};
  while (wait[0].fd >= 0 || wait[1].fd >= 0) {
    if (poll(wait.data(), wait.size(), -1) < 0 && errno != EINTR) return;
    if (wait[0].revents != 0 && !out.take(result.output)) wait[0].fd = -1;
    if (wait[1].revents != 0 && !err.take(result.complaint)) wait[1].fd = -1;
  }
}

}  // namespace

std::optional<ProgramResult> run_program(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words)
    arguments.push_back(const_cast<char*>(word.c_str()));  // spawn leaves them alone
  arguments.push_back(nullptr);
  Pipe out, err;
  if (!out.is_open() || !err.is_open()) return std::nullopt;

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.writer(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.writer(), STDERR_FILENO);
  pid_t child = 0;
  const int fault = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (fault != 0) return std::nullopt;

  out.close_writer();
  err.close_writer();
  ProgramResult result{.status = 0, .output = {}, .complaint = {}};
  drain(out, err, result);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace clearway::io
