/** The addresses of a picture for a screen of one and of two pixels for each pixel of the page. */
export type Densities = readonly [once: string, twice: string];

/** An image in two formats, with its size in CSS pixels. */
export interface Shot {
  readonly avif: Densities;
  readonly webp: Densities;
  readonly width: number;
  readonly height: number;
}

/** The same screen on a computer and on a phone. */
export interface Picture {
  readonly wide: Shot;
  readonly phone: Shot;
}

export interface TwoLooks {
  readonly light: Picture;
  readonly dark: Picture;
}

export const wideShot = (avif: Densities, webp: Densities): Shot => ({
  avif,
  webp,
  width: 1200,
  height: 750,
});
export const phoneShot = (avif: Densities, webp: Densities): Shot => ({
  avif,
  webp,
  width: 390,
  height: 640,
});
