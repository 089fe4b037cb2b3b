// The colours of the 3D view and the curves, for both themes; those of the rest are in style.css.

export interface Palette {
  stage: string;
  haze: string; // of the grid
  link: string;
  attached: string;
  obstacle: string;
  ground: string;
  edge: string;
  alarm: string;
  alarmInk: string;
  accent: string;
  axis: string;
  faint: string;
  joints: string[];
}

export const kLight: Palette = {
  stage: "#eef1f3", haze: "#c9d0d6", link: "#dfe4e8", attached: "#e0b65c", obstacle: "#b9c2ca", ground: "#dde2e6", edge: "#2d3943",
  alarm: "#d93a2b", alarmInk: "#8f1508", accent: "#0b7285", axis: "#5b6770", faint: "#d5dbe0",
  joints: ["#1f77a4", "#c2571a", "#2f8a4c", "#8b4fa3", "#b8860b", "#c23b6b", "#3f7f86", "#6a6f2b", "#5a66c4", "#8a5a44"],
};

export const kDark: Palette = {
  stage: "#12171b", haze: "#2b343b", link: "#a9b4bd", attached: "#c99a3f", obstacle: "#515d67", ground: "#1b2227", edge: "#05080a",
  alarm: "#e5503f", alarmInk: "#ffd0c8", accent: "#4fc3d6", axis: "#93a0aa", faint: "#28313a",
  joints: ["#5bb3dd", "#f0935a", "#66c685", "#c590dc", "#e0bb4e", "#f0809f", "#74bfc6", "#b3ba62", "#98a4f5", "#cf9f87"],
};
