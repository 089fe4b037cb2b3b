#!/usr/bin/env python3
"""Writes the meshes of the robots in this folder: <robot>/meshes/<mesh>.stl.

    ./make_meshes.py            write all
    ./make_meshes.py --check    write nothing; exit code 1 and a list if a file is missing, stale or nobody's

Every mesh is the convex hull of a few drums, blocks and balls, so what the collision checker sees is what the eye sees;
a link with a bend has several meshes. The tables below give them in millimetres, in the frame of their link (that of
the joint that moves it), grouped by robot.

The same bytes come out on every machine: points are rounded to whole micrometres, and the hull of these integers is
found in exact arithmetic. Binary STL in metres, closed, normals outward. Needs Python 3.8 and nothing else.
"""
import math
import pathlib
import struct
import sys

SIDES = 24  # of a circle; a multiple of 4, so that drums reach their full radius along the axes

# ---- parts: lists of points in millimetres ---------------------------------------------------------------------------


def drum(start, end, radius, edge=0.0):
    """A cylinder from start to end, centres of its two faces, with edges rounded by the radius `edge`."""
    axis = [e - s for s, e in zip(start, end)]
    length = math.sqrt(sum(a * a for a in axis))
    axis = [a / length for a in axis]
    # Any direction across the axis will do, but drums along x, y and z should have vertices on the other two.
    least = min(range(3), key=lambda i: abs(axis[i]))
    u = [(1.0 if i == least else 0.0) - axis[least] * axis[i] for i in range(3)]
    norm = math.sqrt(sum(a * a for a in u))
    u = [a / norm for a in u]
    v = [axis[1] * u[2] - axis[2] * u[1], axis[2] * u[0] - axis[0] * u[2], axis[0] * u[1] - axis[1] * u[0]]
    rings = []  # (distance from start, radius)
    for turn in (0, 45, 90) if edge > 0 else (90,):
        inset = edge * (1 - math.sin(math.radians(turn)))
        depth = edge * (1 - math.cos(math.radians(turn)))
        # turn 0 is the rim of the face, 90 the rim of the side
        rings += [(depth, radius - inset), (length - depth, radius - inset)]
    points = []
    for along, r in rings:
        for k in range(SIDES):
            c, s = math.cos(2 * math.pi * k / SIDES), math.sin(2 * math.pi * k / SIDES)
            points.append([start[i] + along * axis[i] + r * (c * u[i] + s * v[i]) for i in range(3)])
    return points


def block(centre, size, edge):
    """A box along the axes with edges and corners rounded by the radius `edge`."""
    s, t = math.sqrt(1 / 2), math.sqrt(1 / 3)
    octant = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (s, s, 0), (s, 0, s), (0, s, s), (t, t, t)]
    return [[centre[i] + sign[i] * (size[i] / 2 - edge + edge * o[i]) for i in range(3)]
            for sign in ((a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)) for o in octant]


def ball(centre, radius):
    """A sphere of SIDES meridians and half as many parallels."""
    points = []
    for j in range(SIDES // 2 + 1):
        polar = math.pi * j / (SIDES // 2)
        points += [[centre[0] + radius * math.sin(polar) * math.cos(2 * math.pi * k / SIDES),
                    centre[1] + radius * math.sin(polar) * math.sin(2 * math.pi * k / SIDES),
                    centre[2] + radius * math.cos(polar)] for k in range(SIDES)]
    return points


# ---- the meshes ------------------------------------------------------------------------------------------------------

# Two half drums meet at shoulder, elbow and wrist of this arm: the one below carries the one above at its side.
ARM7 = {
    'link0_foot': [drum((0, 0, 0), (0, 0, 26), 95, 6), block((-95, 0, 17), (110, 130, 34), 8)],
    'link0_column': [drum((0, 0, 20), (0, 0, 34), 86, 5), drum((0, 0, 90), (0, 0, 138), 64, 8)],
    'link0_socket': [block((-90, 0, 50), (110, 100, 70), 14)],
    'link1_column': [drum((0, 0, -192), (0, 0, -150), 64, 6), drum((0, 0, -112), (0, 0, -100), 62)],
    'link1_shoulder': [drum((0, 0, -112), (0, 0, -96), 62), drum((0, -74, 0), (0, -1, 0), 64, 12)],
    'link2_shoulder': [drum((0, 0, 1), (0, 0, 74), 64, 12), drum((0, -92, 0), (0, -122, 0), 62, 4)],
    'link3_column': [drum((0, 0, -190), (0, 0, -150), 62, 6), drum((0, 0, -100), (0, 0, -86), 57)],
    'link3_elbow': [drum((0, 0, -100), (0, 0, -80), 57), drum((82.5, 1, 0), (82.5, 68, 0), 57, 11)],
    'link4_elbow': [drum((0, 0, 1), (0, 0, 68), 57, 11), drum((-82.5, 84, 0), (-82.5, 110, 0), 58, 4)],
    'link5_tube': [drum((0, 0, -270), (0, 0, -215), 60, 6)] + [drum((0, y, -162), (0, y, -156), 37) for y in (6, 26)],
    'link5_forearm': [drum((0, y, -170), (0, y, -160), 37) for y in (6, 26)] + [drum((0, 1, 0), (0, 62, 0), 42, 9)],
    'link6_wrist': [drum((0, 0, 1), (0, 0, 62), 42, 9), block((76, 0, 28), (40, 62, 50), 10)],
    'link6_housing': [drum((88, 48, 0), (88, -48, 0), 43, 9)],
    'link7': [drum((0, 0, 50), (0, 0, 82), 43, 5), drum((0, 0, 100), (0, 0, 107), 31.5)],
    'link7_handle': [block((43, 0, 66), (24, 30, 26), 7)],
    'hand': [drum((0, 0, 0), (0, 0, 8), 34), block((0, 0, 40), (62, 204, 44), 12)],
    'finger': [block((0, 10, 25), (20, 18, 16), 3), block((0, 5, 49.6), (18, 8, 8), 2)],
}

# Drums side by side and tubes between them; upper arm and forearm lie in different planes, so the elbow can fold.
ARM6 = {
    'base_foot': [drum((0, 0, 0), (0, 0, 14), 75, 3)],
    'base_column': [drum((0, 0, 8), (0, 0, 24), 66, 3), drum((0, 0, 60), (0, 0, 86), 60, 5)],
    'shoulder': [drum((0, 0, 88), (0, 0, 110), 60, 5), drum((0, 66, 162.5), (0, -68, 162.5), 59, 9)],
    'upperarm_shoulder': [drum((0, 0, 70), (0, 0, 200), 59, 9)],
    'upperarm_tube': [drum((-40, 0, 138), (-60, 0, 138), 54), drum((-370, 0, 138), (-390, 0, 138), 45)],
    'upperarm_elbow': [drum((-425, 0, 70), (-425, 0, 194), 52, 8)],
    'forearm_elbow': [drum((0, 0, 68), (0, 0, -50), 52, 8)],
    'forearm_tube': [drum((-34, 0, 7), (-50, 0, 7), 47), drum((-340, 0, 7), (-365, 0, 7), 34)],
    'forearm_wrist': [drum((-392.2, 0, -42), (-392.2, 0, 62), 39, 6)],
    'wrist1': [drum((0, 0, 64), (0, 0, 96), 39, 4), drum((0, 54, 133.3), (0, -46, 133.3), 39, 7)],
    'wrist2': [drum((0, 0, 48), (0, 0, 66), 39, 4), drum((0, -54, 99.7), (0, 46, 99.7), 39, 7)],
    'wrist3': [drum((0, 0, 48), (0, 0, 80), 38, 5), drum((0, 0, 92), (0, 0, 99.6), 31.5)],
}

# The arm is made of forks around drums. A cheek is one side of a fork; the other is the same mesh mirrored.
ROVER = {
    'base_body': [drum((x, y, 60), (x, y, 235), 85, 30) for x in (-190, 190) for y in (-95, 95)],
    'base_sleeve': [block((-110, 0, 390), (190, 220, 360), 35), block((-100, 0, 240), (240, 260, 60), 20)],
    'bumper': [ball((278, -120, 100), 25), ball((278, 120, 100), 25)],
    'wheel': [drum((0, -22, 0), (0, 22, 0), 100, 10)],
    'wheel_hub': [drum((0, -24, 0), (0, 24, 0), 58, 6)],
    'torso_column': [block((0, 0, 10), (130, 160, 460), 22)],
    'torso_shoulder': [block((-15, 0, 252), (160, 260, 96), 36)],
    'torso_mount': [block((0, 0, 245), (120, 190, 72), 20), drum((150, 0, 224), (150, 0, 286), 76, 14)],
    'head_neck': [drum((0, 0, 2), (0, 0, 16), 46, 6), drum((0, 0, 150), (0, 0, 164), 30, 4)],
    'head': [block((4, 0, 0), (104, 230, 92), 36), block((30, 0, 0), (84, 190, 64), 24)],
    'shoulder_pan_foot': [drum((0, 0, -86), (0, 0, -58), 70, 10), drum((0, 0, -50), (0, 0, -40), 46)],
    'shoulder_pan_arm': [drum((0, 0, -62), (0, 0, -20), 46, 6), drum((90, -46, 0), (90, 46, 0), 54, 8)],
    'upperarm_cheek': [drum((0, 0, 49), (0, 0, 74), 55, 7), drum((95, 0, 49), (95, 0, 70), 44, 6)],
    'upperarm_body': [drum((70, 0, 0), (120, 0, 0), 66, 14), drum((200, 0, 0), (258, 0, 0), 42, 6)],
    'upperarm_elbow': [drum((225, 0, 0), (245, 0, 0), 38), drum((320, 0, -38), (320, 0, 38), 44, 7)],
    'elbow_cheek': [drum((0, 0, 41), (0, 0, 62), 44, 6), drum((0, -80, 41), (0, -80, 58), 34, 5)],
    'elbow_body': [drum((0, -62, 0), (0, -105, 0), 55, 12), drum((0, -130, 0), (0, -150, 0), 46, 4)],
    'forearm_tube': [drum((0, 0, -148), (0, 0, -120), 46, 5), drum((0, 0, -70), (0, 0, -56), 42, 6)],
    'forearm_cheek': [drum((0, 34, 0), (0, 51, 0), 34, 5), drum((0, 34, -72), (0, 48, -72), 30, 4)],
    'wrist_pitch_drum': [drum((0, 0, -31), (0, 0, 31), 34, 6), drum((0, -40, 0), (0, -54, 0), 31)],
    'wrist_pitch_cup': [drum((0, -48, 0), (0, -73, 0), 41, 6)],
    'gripper_palm': [drum((0, 0, 0), (0, 0, 8), 38), block((0, 0, 42), (58, 150, 48), 12)],
    'finger': [block((0, 14, 40), (24, 22, 24), 4), block((0, 7, 86), (22, 11, 14), 3)],
}

MESHES = {'arm7': ARM7, 'arm6': ARM6, 'rover': ROVER}

# ---- hull and file ---------------------------------------------------------------------------------------------------


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def minus(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def convex_hull(points):
    """Triangles of the hull, outward, of points with integer coordinates.

    Points are added one by one: the triangles that the new point sees, which are those it lies strictly above, give way
    to triangles from the point to their outline. With integers "above" has no doubt, so flat faces and points on edges
    need no special case: what lies in the plane of a triangle does not see it.
    """
    points = sorted(set(points))
    a = points[0]
    b = points[-1]
    c = max(points, key=lambda p: sum(x * x for x in cross(minus(b, a), minus(p, a))))
    normal = cross(minus(b, a), minus(c, a))
    d = max(points, key=lambda p: abs(dot(normal, minus(p, a))))
    if dot(normal, minus(d, a)) > 0:
        b, c = c, b
    faces = {}  # edge (from, to), counter-clockwise from outside -> its face

    def add(p, q, r):
        n = cross(minus(q, p), minus(r, p))
        face = ((p, q, r), n, dot(n, p))
        faces[p, q] = faces[q, r] = faces[r, p] = face

    for face in ((a, b, c), (a, d, b), (b, d, c), (c, d, a)):
        add(*face)
    for p in points:
        seen = [f for edge, f in faces.items() if edge[0] == f[0][0] and dot(f[1], p) > f[2]]
        edges = [e for (u, v, w), _, _ in seen for e in ((u, v), (v, w), (w, u))]
        gone = set(edges)
        for edge in edges:
            del faces[edge]
        for u, v in edges:
            if (v, u) not in gone:
                add(u, v, p)
    # One order for all: each triangle from its least point, triangles sorted.
    return sorted({min(t, t[1:] + t[:1], t[2:] + t[:2]) for t, _, _ in faces.values()})


def stl(title, parts):
    """The bytes of a binary STL file with the hull of the parts."""
    triangles = convex_hull([tuple(round(1000 * x) for x in p) for part in parts for p in part])
    data = title.encode().ljust(80, b'\0') + struct.pack('<I', len(triangles))
    for t in triangles:
        n = cross(minus(t[1], t[0]), minus(t[2], t[0]))
        norm = math.sqrt(dot(n, n))
        # The normal is for viewers; seven decimals of it do not depend on how a machine rounds.
        data += struct.pack('<3f', *(round(x / norm, 7) + 0.0 for x in n))
        data += b''.join(struct.pack('<3f', *(x / 1e6 for x in p)) for p in t) + b'\0\0'
    return data


def main():
    check = sys.argv[1:] == ['--check']
    if sys.argv[1:] and not check:
        sys.exit(__doc__)
    here = pathlib.Path(__file__).resolve().parent
    wrong = []
    for robot, meshes in MESHES.items():
        folder = here / robot / 'meshes'
        wrong += [f'{f}: no mesh of this name in make_meshes.py' for f in sorted(folder.glob('*.stl'))
                  if f.stem not in meshes]
        for name, parts in meshes.items():
            file = folder / f'{name}.stl'
            data = stl(f'clearway {robot} {name}', parts)
            if not check:
                folder.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
            elif not file.is_file() or file.read_bytes() != data:
                wrong.append(f'{file}: missing or stale: run make_meshes.py')
    print('\n'.join(wrong), end='\n' if wrong else '')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
