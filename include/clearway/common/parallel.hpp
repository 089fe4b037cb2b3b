// A loop over a fixed partition of work, so that results do not depend on the number of threads.
#pragma once

#include <cstddef>
#include <functional>

namespace clearway {

/// Threads to use when the caller asks for "all": at least 1.
[[nodiscard]] unsigned hardware_threads() noexcept;

/// Calls body(i) once for every i in [0, count), on up to `threads` threads; 0 means all of the machine's.
/// Which thread runs which i is not fixed; a body that writes only to its own i gives the same result for any number
/// of threads. If bodies throw, the exception of the smallest such i that was reached is rethrown once all have stopped.
void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body);

/// So many threads are enough for the work, and are asked for: at least 1.
[[nodiscard]] unsigned worker_count(std::size_t count, unsigned threads) noexcept;

/// The same with body(i, worker): calls that run at the same time have different workers, numbers below worker_count(count,
/// threads). So what a body needs as scratch memory is made once per worker and not per i.
void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t, unsigned)>& body);

}  // namespace clearway
