// Makes a path shorter without leaving what was checked.
#pragma once

#include <ompl/base/SpaceInformation.h>
#include <ompl/geometric/PathGeometric.h>

namespace clearway {

/// Tries shortcuts between random places of the path, and leaves out states that are not needed. Every motion of the result
/// has itself passed the motion validator of `si`, the pieces of cut ones too: OMPL's own simplifier takes these for granted,
/// and where bodies are closer than the gap, a piece of a motion need not be certified because the whole was.
/// The number of tries is fixed: the same path and seed give the same result.
void shorten(const ompl::base::SpaceInformationPtr& si, ompl::geometric::PathGeometric& path);

}  // namespace clearway
