import { useLocation } from '@ledgerwise/contract/router';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { keepInput } from '../app/keep-input.ts';
import type { CatalogModule } from '../services/modules/module-catalog.ts';
import styles from './KeptText.module.css';
import { failureText, WayOn } from './RetryModule.tsx';
import { keptTexts } from './texts.ts';

/** A prerendered screen whose scripts failed to load. */
export interface PrerenderedScreen {
  readonly pathname: string;
  readonly elements: readonly Element[];
}

/** Null if the page was not prerendered, or the scripts of its screen are loaded. */
export const PrerenderedScreenContext = createContext<PrerenderedScreen | null>(null);

/** Says by how much the number of those grows that have nothing to show but words for waiting or for a failure. */
const WaitContext = createContext<((by: 1 | -1) => void) | null>(null);

interface KeptTextProps {
  /** Module of the screen. */
  readonly module: CatalogModule | undefined;
  readonly children: ReactNode;
}

/** Keeps the text of a prerendered screen readable until its module can render the screen. */
export function KeptText({ module, children }: KeptTextProps) {
  const screen = useContext(PrerenderedScreenContext);
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState(0);
  const wait = useCallback((by: 1 | -1) => setWaiting((count) => count + by), []);
  const isKept = module !== undefined && screen?.pathname === pathname;
  return (
    <WaitContext value={isKept ? wait : null}>
      {isKept && waiting > 0 && <Text elements={screen.elements} module={module} />}
      {children}
    </WaitContext>
  );
}

/** Loading and error messages; replaced by the prerendered text, if there is any. */
export function UnlessTextIsKept({ children }: { readonly children: ReactNode }) {
  const wait = useContext(WaitContext);
  useLayoutEffect(() => {
    wait?.(1);
    return () => wait?.(-1);
  }, [wait]);
  return wait ? null : children;
}

function Text({ elements, module }: Pick<PrerenderedScreen, 'elements'> & { module: CatalogModule }) {
  const text = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLElement>(null);
  useLayoutEffect(() => text.current?.replaceChildren(...elements), [elements]);
  // A successful load is reported before it is rendered: until then the notice stays, with the focus on its button.
  const [hasFailed, setHasFailed] = useState(module.failures > 0);
  if (module.failures > 0 && !hasFailed) setHasFailed(true);
  useLayoutEffect(() => {
    const { current } = notice;
    return () => {
      if (hasFailed && current?.contains(document.activeElement)) focusHeadingOnceThere();
    };
  }, [hasFailed]);
  useGiveInputToScreen(text);
  const code = module.error?.code;
  return (
    <>
      <div ref={text} className={styles.text} />
      {hasFailed && (
        <aside ref={notice} className={styles.notice} aria-label={keptTexts.label}>
          <p role="status">{keptTexts.text(failureText(code))}</p>
          <WayOn module={module} code={code} size="small" />
        </aside>
      )}
    </>
  );
}

function focusHeadingOnceThere(): void {
  queueMicrotask(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}

/** Moves input of the prerendered fields to those of the screen that replaces them. */
function useGiveInputToScreen(text: { readonly current: HTMLElement | null }): void {
  const giveInput = useRef<() => Promise<void>>(null);
  useLayoutEffect(() => {
    const { current } = text;
    return () => {
      giveInput.current = current && keepInput(current);
    };
  }, [text]);
  // Runs when the fields of the screen exist.
  useEffect(() => () => void giveInput.current?.(), []);
}
