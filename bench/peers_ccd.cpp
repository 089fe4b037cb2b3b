// libccd 2.1: the user brings the support function, the library the algorithm.
#include "best_vertex.hpp"
#include "route.hpp"

#include <ccd/ccd.h>

namespace clearway::bench {
namespace {

static_assert(sizeof(ccd_real_t) == sizeof(double),
              "the benchmark speaks of libccd in double precision, as Debian builds it");

struct PlacedBody {
  const std::vector<Vec3>* vertices;
  Eigen::Matrix3d R;
  Vec3 t;
};

void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* point) {
  const auto& body = *static_cast<const PlacedBody*>(object);
  const Vec3 d = body.R.transpose() * Vec3(direction->v[0], direction->v[1], direction->v[2]);
  const Vec3 p = body.R * (*body.vertices)[best_vertex(*body.vertices, d)] + body.t;
  ccdVec3Set(point, p.x(), p.y(), p.z());
}

void center(const void* object, ccd_vec3_t* point) {
  const Vec3& t = static_cast<const PlacedBody*>(object)->t;
  ccdVec3Set(point, t.x(), t.y(), t.z());
}

/// From center to center: on average a better start than libccd's fixed (1, 0, 0).
void first_direction(const void* a, const void* b, ccd_vec3_t* direction) {
  const Vec3 d = static_cast<const PlacedBody*>(b)->t - static_cast<const PlacedBody*>(a)->t;
  ccdVec3Set(direction, d.x(), d.y(), d.z());
}

struct Scene {
  explicit Scene(const PairSet& set) {
    for (const Body& body : set.bodies) vertices.push_back(body.vertices);
    for (const Pair& pair : set.pairs) {
      placed.push_back({&vertices[pair.a], pair.X_WA.linear(), pair.X_WA.translation()});
      placed.push_back({&vertices[pair.b], pair.X_WB.linear(), pair.X_WB.translation()});
    }
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = support;
    ccd.center1 = ccd.center2 = center;
    ccd.first_dir = first_direction;
    ccd.max_iterations = 500;  // as FCL sets it; endless by default
    ccd.mpr_tolerance = 1e-6;  // as FCL sets it
  }
  Scene(const Scene&) = delete;  // `placed` points into `vertices`
  Scene& operator=(const Scene&) = delete;

  std::vector<std::vector<Vec3>> vertices;
  std::vector<PlacedBody> placed;  // a, b, a, b, ...
  ccd_t ccd;
};

}  // namespace

void add_ccd_routes(Routes& routes) {
  routes.push_back(make_route<Scene>({.name = "libccd MPR",
                                      .library = Library::kCcd,
                                      .precision = "f64",
                                      .warm = false,
                                      .how = "ccdMPRIntersect, support by a plain scan, tolerance 1e-6"},
                                     [](Scene& scene, std::size_t k) {
                                       return ccdMPRIntersect(&scene.placed[2 * k], &scene.placed[2 * k + 1],
                                                              &scene.ccd) != 0;
                                     }));
  routes.push_back(make_route<Scene>({.name = "libccd GJK",
                                      .library = Library::kCcd,
                                      .precision = "f64",
                                      .warm = false,
                                      .how = "ccdGJKIntersect, same support, first direction from center to center"},
                                     [](Scene& scene, std::size_t k) {
                                       return ccdGJKIntersect(&scene.placed[2 * k], &scene.placed[2 * k + 1],
                                                              &scene.ccd) != 0;
                                     }));
}

}  // namespace clearway::bench
