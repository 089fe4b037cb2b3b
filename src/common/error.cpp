#include <clearway/common/error.hpp>

#include <utility>

namespace clearway {

Error::Error(std::string where, std::string found, std::string remedy)
    : std::runtime_error(where + ": " + found + "; " + remedy),
      where_(std::move(where)),
      found_(std::move(found)),
      remedy_(std::move(remedy)) {}

}  // namespace clearway
