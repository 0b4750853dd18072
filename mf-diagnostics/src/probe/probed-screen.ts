import type { ProbedFile, ProbedScreen } from '@ledgerwise/contract';
import type { MountedScreen } from '../runner/mount-screen.tsx';
import { hasContent } from '../runner/screen-evidence.ts';
import { type Wait, wait } from '../runner/wait.ts';
import { enter, giveFile, leave, press, type } from './hands.ts';
import { createLookout, insteadOf } from './lookout.ts';
import { allByRole, complaintsIn, findByRole, matches, namesOf, rowTexts } from './names.ts';
import type { SavedFiles } from './saved-files.ts';
import { texts } from './texts.ts';

/** Time that a user would wait before giving up. */
export const STEP_LIMIT_MS = 10_000;

export interface ProbedScreenOptions {
  readonly files: SavedFiles;
  readonly signal?: AbortSignal | undefined;
  readonly waitFor?: Wait;
  readonly limitMs?: number;
}

/** Works a screen that is mounted off the page. */
export async function probedScreen(
  mounted: MountedScreen,
  { files, signal, waitFor = wait, limitMs = STEP_LIMIT_MS }: ProbedScreenOptions,
): Promise<ProbedScreen> {
  const { container } = mounted;

  const { wanted, thereIs, byRole, input } = createLookout(mounted, { signal, waitFor, limitMs });
  const settle = (): Promise<void> => waitFor(0);

  await wanted(
    thereIs(() => hasContent(mounted)),
    () => texts.screen.blank,
  );

  return {
    pathname: mounted.pathname,
    text: () => container.textContent ?? '',
    has: (role, name) => findByRole(container, role, name) !== undefined,
    async see(role, name) {
      await byRole(role, name);
    },
    async says(text) {
      await wanted(
        thereIs(() => {
          const all = container.textContent ?? '';
          return typeof text === 'string' ? all.includes(text) : text.test(all);
        }),
        () => texts.screen.noText(String(text)),
      );
    },
    async until(what, holds) {
      await wanted(thereIs(holds), () => texts.screen.notDone(what));
    },
    async press(role, name) {
      press(await byRole(role, name));
      await settle();
    },
    async fill(label, text) {
      const found = await input(label);
      enter(found);
      type(found, text);
      leave(found);
      await settle();
    },
    async pick(label, choice) {
      const found = await input(label);
      enter(found);
      press(found);
      type(found, choice);
      // The best match comes first, creating a missing record last.
      press(
        await wanted(
          () => optionsOf(container, choice)[0],
          () => texts.screen.noChoice(choice, insteadOf(namesOf(container, 'option'))),
        ),
      );
      await settle();
      leave(found);
    },
    async tick(name) {
      press(await byRole('checkbox', name));
      await settle();
    },
    async enterCell(row, column) {
      const cell = await wanted(
        () =>
          [...container.querySelectorAll('[role="grid"] [role="row"], [role="grid"] tr')]
            .at(row)
            ?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? undefined,
        () => texts.screen.noCell(column, row),
      );
      // A cell is entered by the focus that a press gives it.
      enter(cell);
      await settle();
    },
    async give(label, file) {
      const found = await wanted(
        () =>
          [...container.querySelectorAll<HTMLElement>('input[type="file"]')].find((element) =>
            matches(element.getAttribute('aria-label') ?? '', label),
          ),
        () => texts.screen.noFileInput(String(label)),
      );
      giveFile(found, file);
      await settle();
    },
    rows: () => rowTexts(container),
    complaints: () => complaintsIn(container),
    saved: (): Promise<ProbedFile> => wanted(files.take, () => texts.screen.noFile),
    close: mounted.unmount,
  };
}

/** Options of antd's lists as rendered, without their copies for screen readers. */
const optionsOf = (container: HTMLElement, choice: string): readonly HTMLElement[] => [
  ...[...container.querySelectorAll<HTMLElement>('[class*="select-item-option"][title]')].filter(
    ({ title }) => title === choice,
  ),
  ...allByRole(container, 'option', new RegExp(escapeRegExp(choice))),
];

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
