#include <clearway/common/version.hpp>

namespace clearway {

std::string_view version() noexcept { return CLEARWAY_VERSION; }

}  // namespace clearway
