// bench_loading: what it costs to load a robot, with and without hulls kept from an earlier time, and how much memory robots,
// checkers and workspaces take.
#include "../format.hpp"
#include "../machine.hpp"
#include "../program.hpp"
#include "../timing.hpp"
#include "live_bytes.hpp"

#include <clearway/checker/motion.hpp>
#include <clearway/common/parallel.hpp>
#include <clearway/io/mesh.hpp>
#include <clearway/io/robot.hpp>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <random>
#include <set>

namespace clearway::bench {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUsage =
    "usage: bench_loading [--quick] [--out FILE]\n"
    "  --quick     few repetitions: does everything run?\n"
    "  --out FILE  also write the report to FILE\n";

constexpr double kMega = 1e6;  // bytes in a MB

double clock_ms(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "clearway-bench-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

struct Candidate {
  std::string name;
  fs::path urdf;
};

/// A robot as scanners and exporters make them: meshes of 100 000 triangles, nearly none of whose vertices is inside.
fs::path write_heavy_robot(const fs::path& folder) {
  constexpr int kMeshes = 4, kRings = 224, kSectors = 224;
  std::string urdf = "<robot name='heavy'>";
  for (int m = 0; m < kMeshes; ++m) {
    const auto point = [&](int ring, int sector) {
      const double theta = std::numbers::pi * ring / kRings, phi = 2 * std::numbers::pi * sector / kSectors;
      return Eigen::Vector3f(Vec3(std::sin(theta) * std::cos(phi) * (0.1 + 0.01 * m),
                                  std::sin(theta) * std::sin(phi) * 0.08, std::cos(theta) * 0.3)
                                 .cast<float>());
    };
    std::string triangles;
    std::uint32_t count = 0;
    const auto add = [&](const Eigen::Vector3f& a, const Eigen::Vector3f& b, const Eigen::Vector3f& c) {
      char bytes[50] = {};
      const Eigen::Vector3f corners[] = {a, b, c};
      for (std::size_t k = 0; k < 3; ++k) std::memcpy(bytes + 12 + 12 * k, corners[k].data(), 12);
      triangles.append(bytes, sizeof bytes);
      ++count;
    };
    for (int r = 0; r < kRings; ++r) {
      for (int s = 0; s < kSectors; ++s) {
        add(point(r, s), point(r + 1, s), point(r + 1, s + 1));
        add(point(r, s), point(r + 1, s + 1), point(r, s + 1));
      }
    }
    const std::string name = "mesh" + std::to_string(m) + ".stl", link = std::to_string(m);
    std::string file(80, ' ');
    file.append(reinterpret_cast<const char*>(&count), sizeof count);
    std::ofstream(folder / name, std::ios::binary) << file << triangles;
    urdf +=
        "<link name='l" + link + "'><collision><geometry><mesh filename='" + name + "'/></geometry></collision></link>";
    if (m > 0) {
      urdf += "<joint name='j" + link + "' type='continuous'><parent link='l" + std::to_string(m - 1) +
              "'/><child link='l" + link + "'/><origin xyz='0 0 0.7'/><axis xyz='0 1 0'/></joint>";
    }
  }
  const fs::path file = folder / "heavy.urdf";
  std::ofstream(file) << urdf << "</robot>";
  return file;
}

std::vector<Candidate> robots(const fs::path& folder) {
  std::vector<Candidate> all;
  for (const char* name : {"arm6", "arm7", "rover"})
    all.push_back({name, fs::path(CLEARWAY_ROBOTS) / name / (std::string(name) + ".urdf")});
  const fs::path shared = CLEARWAY_SHARED;
  if (shared.empty()) {
    std::fprintf(stderr, "NOT MEASURED: panda and ur5, which are in the shared data; set CLEARWAY_SHARED\n");
  } else {
    for (const char* name : {"panda", "ur5"})
      all.push_back({name, shared / "data/robots" / name / (std::string(name) + ".urdf")});
  }
  all.push_back({"4 meshes of 100 000 triangles", write_heavy_robot(folder)});
  return all;
}

std::shared_ptr<const Robot> load(const fs::path& urdf, const std::optional<fs::path>& cache) {
  RobotOptions options;
  options.urdf.cache = cache;
  return std::make_shared<const Robot>(load_robot(urdf, options).robot);
}

/// Of all vertices, candidates and covers: a robot from the cache must have that of one that was built.
std::uint64_t hash_of(const Robot& robot) {
  std::vector<std::uint8_t> bytes;
  const auto add = [&](const void* data, std::size_t size) {
    const auto* first = static_cast<const std::uint8_t*>(data);
    bytes.insert(bytes.end(), first, first + size);
  };
  for (const Link& link : robot.model.links()) {
    for (const LinkShape& one : link.shapes) {
      const auto* hull = std::get_if<Hull>(&one.shape.core());
      if (hull == nullptr) continue;
      add(hull->double_blocks(), hull->blocks() * 3 * Hull::kBlock * sizeof(double));
      const double inner_m = hull->inner_radius_m();
      add(&inner_m, sizeof inner_m);
      for (const CoverBall& ball : hull->cover()) {
        add(ball.center.data(), 3 * sizeof(double));
        add(&ball.radius_m, sizeof ball.radius_m);
        add(&ball.inner_radius_m, sizeof ball.inner_radius_m);
      }
      for (std::uint32_t cell = 0; hull->candidates().has_cells() && cell < Candidates::kCells; ++cell)
        add(hull->candidates().in_cell(cell).blocks,
            hull->candidates().in_cell(cell).count * sizeof(Candidates::Block));
    }
  }
  return verdict_hash(bytes);
}

struct Time {
  double wall_ms, cpu_ms;
};

template <class Run>
Time median_of(int repetitions, const Run& run) {
  std::vector<double> wall, cpu;
  for (int i = 0; i < repetitions; ++i) {
    const double wall_ms = clock_ms(CLOCK_MONOTONIC), cpu_ms = clock_ms(CLOCK_PROCESS_CPUTIME_ID);
    run();
    cpu.push_back(clock_ms(CLOCK_PROCESS_CPUTIME_ID) - cpu_ms);
    wall.push_back(clock_ms(CLOCK_MONOTONIC) - wall_ms);
  }
  return {median(wall), median(cpu)};
}

struct Phases {
  double meshes_ms = 0, hulls_ms = 0, tables_ms = 0, checker_ms = 0, again_ms = 0;
};

/// Tables are the candidates; hulls are all the rest of build_hull, covers too.
Phases phases_once(const std::shared_ptr<const Robot>& robot) {
  std::set<std::string> files;
  for (const Link& link : robot->model.links())
    for (const LinkShape& one : link.shapes)
      if (!one.source.file.empty()) files.insert(one.source.file);
  Phases phases;
  const auto timed = [](const auto& make, double& sum_ms) {
    const double start_ns = thread_cpu_ns();
    auto made = make();
    sum_ms += (thread_cpu_ns() - start_ns) / 1e6;
    return made;
  };
  for (const std::string& file : files) {
    const MeshFile mesh = timed([&] { return read_mesh(file); }, phases.meshes_ms);
    const Hull hull = timed([&] { return build_hull(mesh.mesh.vertices); }, phases.hulls_ms);
    std::vector<Vec3> vertices;
    for (std::size_t i = 0; i < hull.size(); ++i) vertices.push_back(hull.vertex(i));
    static_cast<void>(timed([&] { return Candidates(vertices, hull.center()); }, phases.tables_ms));
  }
  phases.hulls_ms -= phases.tables_ms;
  const CollisionChecker checker = timed([&] { return CollisionChecker(robot, Scene()); }, phases.checker_ms);
  static_cast<void>(timed([&] { return checker.with(Scene()); }, phases.again_ms));
  return phases;
}

Phases phases_of(const std::shared_ptr<const Robot>& robot, int repetitions) {
  std::vector<Phases> all;
  for (int i = 0; i < repetitions; ++i) all.push_back(phases_once(robot));
  const auto median_in = [&](double Phases::*phase) {
    std::vector<double> ms;
    for (const Phases& one : all) ms.push_back(one.*phase);
    return median(ms);
  };
  return {median_in(&Phases::meshes_ms), median_in(&Phases::hulls_ms), median_in(&Phases::tables_ms),
          median_in(&Phases::checker_ms), median_in(&Phases::again_ms)};
}

const char* yes(bool is_met) { return is_met ? "yes" : "NO"; }

std::string measure_times(const std::vector<Candidate>& all, int repetitions, Program& program) {
  program.print(
      "\n## Loading\n\nms, median; load_robot and a checker without scene. *Built*: nothing kept. *Kept*: hulls from "
      "the cache, "
      "after a first run.\nFiles were read before, so they come from memory. The last robot is no typical arm: the "
      "goals are not for it.\n\n"
      "| robot | meshes, MB | built: wall | CPU | kept: wall | CPU | kept files, MB | hash of the hulls "
      "|\n|---|---|---|---|---|---|---|---|\n");
  std::string fault, goals;
  for (const Candidate& one : all) {
    const TemporaryFolder cache;
    const std::shared_ptr<const Robot> built = load(one.urdf, std::nullopt);
    static_cast<void>(load(one.urdf, cache.path()));
    const auto ready = [&](const std::optional<fs::path>& from) {
      const CollisionChecker checker(load(one.urdf, from), Scene());
    };
    const Time cold = median_of(repetitions, [&] { ready(std::nullopt); });
    const Time warm = median_of(repetitions, [&] { ready(cache.path()); });
    const std::uint64_t hash = hash_of(*built);
    if (hash_of(*load(one.urdf, cache.path())) != hash) fault = one.name + ": kept hulls are not those that were built";
    std::set<std::string> files;
    std::uintmax_t mesh_bytes = 0, kept_bytes = 0;
    for (const Link& link : built->model.links())
      for (const LinkShape& shape : link.shapes)
        if (!shape.source.file.empty() && files.insert(shape.source.file).second)
          mesh_bytes += fs::file_size(shape.source.file);
    for (const auto& entry : fs::directory_iterator(cache.path())) kept_bytes += entry.file_size();
    program.print(format("| %s | %zu, %.2f | %.1f | %.1f | %.1f | %.1f | %.2f | %016llx |\n", one.name.c_str(),
                         files.size(), static_cast<double>(mesh_bytes) / kMega, cold.wall_ms, cold.cpu_ms, warm.wall_ms,
                         warm.cpu_ms, static_cast<double>(kept_bytes) / kMega, static_cast<unsigned long long>(hash)));
    goals += format("| %s | %s | %s |\n", one.name.c_str(), yes(cold.wall_ms < 1000), yes(warm.wall_ms < 100));
  }
  program.print("\n| goal | built in 1 s | kept in 0.1 s |\n|---|---|---|\n" + goals);
  return fault;
}

void print_phases(const std::vector<Candidate>& all, int repetitions, Program& program) {
  program.print(
      "\n## Where the time goes, if nothing is kept\n\nCPU ms of one thread, median; each mesh once.\n\n"
      "| robot | reading meshes | hulls and covers | candidate lists | checker | for another scene "
      "|\n|---|---|---|---|---|---|\n");
  for (const Candidate& one : all) {
    const Phases p = phases_of(load(one.urdf, std::nullopt), repetitions);
    program.print(format("| %s | %.1f | %.1f | %.1f | %.2f | %.3f |\n", one.name.c_str(), p.meshes_ms, p.hulls_ms,
                         p.tables_ms, p.checker_ms, p.again_ms));
  }
}

/// Objects in a cube of four metres, in no particular order. @param vertices  8: boxes; more: points on an ellipsoid
Scene crowd(std::size_t count, std::size_t vertices) {
  std::mt19937_64 random(count + vertices);
  std::uniform_real_distribution<double> place(-2, 2), size(0.01, 0.2);
  std::normal_distribution<double> normal;
  std::vector<PlacedObject> objects;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 half(size(random), size(random), size(random));
    std::vector<Vec3> points;
    while (vertices > 8 && points.size() < vertices)
      points.emplace_back(Vec3(normal(random), normal(random), normal(random)).normalized().cwiseProduct(half));
    ObjectShape shape{
        .shape = vertices > 8 ? build_hull(points) : make_box(half), .X_OS = Pose::Identity(), .source = {}};
    Pose X_WO = Pose::Identity();
    X_WO.translation() = Vec3(place(random), place(random), place(random));
    objects.push_back({std::make_shared<const Object>(Object{"object" + std::to_string(i), {std::move(shape)}}), X_WO});
  }
  return {std::move(objects), {}, {}};
}

std::vector<double> any_state(const RobotModel& model, std::mt19937_64& random) {
  std::vector<double> q = model.rest_state();
  for (std::size_t i = 0; i < q.size(); ++i) {
    const Variable& variable = model.variables()[i];
    const double lower = std::max(variable.limits.lower, -3.0), upper = std::min(variable.limits.upper, 3.0);
    q[i] = std::uniform_real_distribution<double>(lower, upper)(random);
  }
  return q;
}

/// What `make` returns, and the bytes that it holds.
template <class Make>
auto weighed(const Make& make, double& mb) {
  const std::size_t before = live_bytes();
  auto made = make();
  mb = static_cast<double>(live_bytes() - before) / kMega;
  return made;
}

void print_memory(const std::vector<Candidate>& all, int motions, Program& program) {
  program.print(
      "\n## Memory\n\nMB (1e6 bytes) held, as malloc rounds them. *Robot*: model, hulls and tables. *Checker*: all it "
      "adds "
      "to robot and scene.\n*Workspace*: with 200 boxes around, new, and after " +
      std::to_string(motions) +
      " motions between random states, certified and sampled.\n\n"
      "| robot | robot | checker | workspace: new | used | 10 000 boxes: scene | checker "
      "|\n|---|---|---|---|---|---|---|\n");
  std::string goals;
  for (const Candidate& one : all) {
    double robot_mb, checker_mb, workspace_mb, scene_mb, crowd_mb;
    const auto robot = weighed([&] { return load(one.urdf, std::nullopt); }, robot_mb);
    static_cast<void>(weighed([&] { return CollisionChecker(robot, Scene()); }, checker_mb));

    const CollisionChecker among_some(robot, crowd(200, 8));
    const std::size_t before = live_bytes();
    Workspace workspace = weighed([&] { return among_some.make_workspace(); }, workspace_mb);
    std::mt19937_64 random(3);
    for (int i = 0; i < motions; ++i) {
      const std::vector<double> from = any_state(robot->model, random), to = any_state(robot->model, random);
      static_cast<void>(check_motion(among_some, from, to, {}, workspace));
      static_cast<void>(check_motion(among_some, from, to, {.mode = MotionMode::kSampled}, workspace));
    }
    const double used_mb = static_cast<double>(live_bytes() - before) / kMega;

    const Scene scene = weighed([&] { return crowd(10'000, 8); }, scene_mb);
    static_cast<void>(weighed([&] { return CollisionChecker(robot, scene); }, crowd_mb));
    program.print(format("| %s | %.2f | %.3f | %.3f | %.3f | %.1f | %.1f |\n", one.name.c_str(), robot_mb, checker_mb,
                         workspace_mb, used_mb, scene_mb, crowd_mb));
    goals += format("| %s | %s | %s | %s |\n", one.name.c_str(), yes(robot_mb + checker_mb < 20), yes(used_mb < 1),
                    yes(scene_mb + crowd_mb < 100));
  }
  program.print(
      "\n| goal | robot and checker in 20 MB | workspace in 1 MB | 10 000 boxes in 100 MB |\n|---|---|---|---|\n" +
      goals);

  program.print(
      "\n10 000 objects, each a hull of its own, around the first robot:\n\n| vertices of each | scene, MB | checker, "
      "MB |\n|---|---|---|\n");
  const auto robot = load(all.front().urdf, std::nullopt);
  for (const std::size_t vertices : {8, 16, 32, 64, 128}) {
    double scene_mb, checker_mb;
    const Scene scene = weighed([&] { return crowd(10'000, vertices); }, scene_mb);
    static_cast<void>(weighed([&] { return CollisionChecker(robot, scene); }, checker_mb));
    program.print(format("| %zu | %.1f | %.1f |\n", vertices, scene_mb, checker_mb));
  }
}

int run(int argc, char** argv) {
  int repetitions = 31, motions = 2000;
  Program program("bench_loading", kUsage);
  program.add({"--quick", [&] { repetitions = 3, motions = 20; }});
  return program.run(argc, argv, [&] {
    const Machine machine = this_machine();
    program.print("# bench/loading\n\n- CPU: " + machine.cpu + "\n- date: " + machine.date +
                  "\n- commit: " + machine.commit + "\n- compiler: " + machine.compiler + ", " + machine.flags +
                  "\n- threads: " + std::to_string(hardware_threads()) + "; median of " + std::to_string(repetitions) +
                  " runs\n");
    const TemporaryFolder folder;
    const std::vector<Candidate> all = robots(folder.path());
    const std::string fault = measure_times(all, repetitions, program);
    print_phases(all, repetitions, program);
    print_memory(all, motions, program);
    return fault;
  });
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) { return clearway::bench::run(argc, argv); }
