#include <clearway/planners/registry.hpp>

#include <clearway/common/error.hpp>
#include <clearway/common/nearest_name.hpp>
#include <clearway/planners/lane_connect.hpp>

#include <ompl/geometric/planners/cforest/CForest.h>
#include <ompl/geometric/planners/est/BiEST.h>
#include <ompl/geometric/planners/est/EST.h>
#include <ompl/geometric/planners/fmt/BFMT.h>
#include <ompl/geometric/planners/fmt/FMT.h>
#include <ompl/geometric/planners/informedtrees/ABITstar.h>
#include <ompl/geometric/planners/informedtrees/AITstar.h>
#include <ompl/geometric/planners/informedtrees/BITstar.h>
#include <ompl/geometric/planners/kpiece/BKPIECE1.h>
#include <ompl/geometric/planners/kpiece/KPIECE1.h>
#include <ompl/geometric/planners/kpiece/LBKPIECE1.h>
#include <ompl/geometric/planners/prm/LazyPRM.h>
#include <ompl/geometric/planners/prm/PRM.h>
#include <ompl/geometric/planners/prm/PRMstar.h>
#include <ompl/geometric/planners/rrt/InformedRRTstar.h>
#include <ompl/geometric/planners/rrt/RRT.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/geometric/planners/rrt/RRTstar.h>
#include <ompl/geometric/planners/sbl/SBL.h>
#include <ompl/geometric/planners/stride/STRIDE.h>

#include <algorithm>
#include <cctype>
#include <exception>

namespace clearway {
namespace {

namespace og = ompl::geometric;
using ompl::base::PlannerPtr;
using ompl::base::SpaceInformationPtr;

template <class Planner>
PlannerPtr make(const SpaceInformationPtr& si) {
  return std::make_shared<Planner>(si);
}

/// Steps of RRTConnect: OMPL's own, a fifth of the space's extent, takes an arm through most of its room at once. Half a
/// radian solved the shared problems of Panda and UR5 two to ten times as fast, and left none open. LaneConnect was best there
/// with one radian, and little worse from 0.75 to 1.5.
///
/// Pruning of BITstar and ABITstar: with several goals they crash of it when they hand out the path (OMPL issue 1317).
const std::vector<PlannerRow>& rows() {
  static const std::vector<std::pair<std::string_view, std::string_view>> no_pruning{{"use_graph_pruning", "0"}};
  static const std::vector<PlannerRow> table{
      {"RRTConnect",
       "two trees that meet; fast, a good first choice",
       false,
       false,
       make<og::RRTConnect>,
       {{"range", "0.5"}}},
      {"LaneConnect",
       "the same in less time, made for checks of microseconds",
       false,
       false,
       make<LaneConnect>,
       {{"range", "1"}}},
      {"RRT", "one tree", false, false, make<og::RRT>, {}},
      {"EST", "one tree, grown where it is thin", false, false, make<og::EST>, {}},
      {"BiEST", "two of these", false, false, make<og::BiEST>, {}},
      {"KPIECE1", "one tree over cells of a projection", false, false, make<og::KPIECE1>, {}},
      {"BKPIECE1", "two of these", false, false, make<og::BKPIECE1>, {}},
      {"LBKPIECE1", "two of these, motions checked late", false, false, make<og::LBKPIECE1>, {}},
      {"SBL", "two trees over cells, motions checked late", false, false, make<og::SBL>, {}},
      {"STRIDE", "one tree, for many joints", false, false, make<og::STRIDE>, {}},
      {"PRM", "a roadmap, kept growing by a second thread", false, true, make<og::PRM>, {}},
      {"LazyPRM", "a roadmap, motions checked late", true, false, make<og::LazyPRM>, {}},
      {"FMT", "a tree over samples drawn beforehand", false, false, make<og::FMT>, {}},
      {"BFMT", "two of these", false, false, make<og::BFMT>, {}},
      {"RRTstar", "a tree that gets better and better", true, false, make<og::RRTstar>, {}},
      {"InformedRRTstar", "the same, looking only where it can get better", true, false, make<og::InformedRRTstar>, {}},
      {"BITstar", "batches of samples, the most promising motions first", true, false, make<og::BITstar>, no_pruning},
      {"ABITstar", "the same, in a hurry at first", true, false, make<og::ABITstar>, no_pruning},
      {"AITstar", "the same, learning what is left to go", true, false, make<og::AITstar>, {}},
      {"PRMstar", "a roadmap that gets better and better", true, true, make<og::PRMstar>, {}},
      {"CForest", "many trees in parallel that share what they find", true, true, make<og::CForest>, {}},
  };
  return table;
}

bool is_same(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

void set_parameter(ompl::base::Planner& planner, const std::string& name, const std::string& value) {
  const std::string where = "planner " + planner.getName() + ": parameter '" + name + "'";
  if (!planner.params().hasParam(name)) {
    std::vector<std::string> names;
    planner.params().getParamNames(names);
    throw Error(where, "does not exist", "name one it has" + nearest_name_hint(name, names));
  }
  bool is_taken = false;
  try {
    is_taken = planner.params().setParam(name, value);
  } catch (const std::exception&) {  // OMPL's word for a text that is no number
  }
  if (!is_taken) throw Error(where, "cannot be '" + value + "'", "give another value");
}

}  // namespace

std::span<const PlannerRow> planners() { return rows(); }

const PlannerRow& find_planner(std::string_view name) {
  std::vector<std::string> names;
  for (const PlannerRow& row : rows()) {
    if (is_same(row.name, name)) return row;
    names.emplace_back(row.name);
  }
  throw Error("planner '" + std::string(name) + "'", "does not exist", "name one" + nearest_name_hint(name, names));
}

PlannerPtr make_planner(const PlannerRow& row, const SpaceInformationPtr& si,
                        std::span<const std::pair<std::string, std::string>> parameters) {
  PlannerPtr planner = row.make(si);
  for (const auto& [name, value] : row.preset) set_parameter(*planner, std::string(name), std::string(value));
  for (const auto& [name, value] : parameters) set_parameter(*planner, name, value);
  return planner;
}

}  // namespace clearway
