import type { Page } from '@playwright/test';

/**
 * The viewer of a page: a visitor, the owner of the sample company, or the owner of a company without
 * records.
 */
export type Viewer = 'visitor' | 'owner' | 'newcomer';

/** A page, or a state of one, that is photographed in each window and theme. */
export interface Subject {
  /** Names its files, and its picture in the contact sheets. */
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
  /** Brings the rendered page to the state; without it, the page is photographed as it opens. */
  readonly act?: (page: Page) => Promise<void>;
  /** True for states that need more room than a phone has. */
  readonly isForDesktop?: boolean;
}

/** A window and a theme. */
export interface Variant {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

const WINDOWS = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
] as const;

export const VARIANTS: readonly Variant[] = WINDOWS.flatMap(({ name, ...size }) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${name}-${colorScheme}`,
    ...size,
    colorScheme,
  })),
);

/** The picture of a subject in a variant. */
export interface Picture {
  readonly subject: string;
  readonly variant: string;
  /** A PNG file. */
  readonly file: string;
}
