import type { BankSuggestion } from '@ledgerwise/resource';
import { Button, Icon, type MenuItem, useIsPhone } from '@ledgerwise/ui/core';
import { RowMenu } from '@ledgerwise/ui/table';
import { wordsOfLine } from './line-amount.ts';
import styles from './reconciliation.module.css';
import { texts } from './texts.ts';
import type { LineRow } from './use-line-rows.ts';
import type { LineWay } from './use-line-ways.ts';

/** True if it can be matched without a preview: it posts nothing, or the statement names it. */
export const isDirect = ({ is_exact, entry_ids }: BankSuggestion): boolean =>
  is_exact || entry_ids !== undefined;

interface InlineWaysProps {
  readonly ways: readonly LineWay[];
  readonly line: LineRow;
}

/** Further actions of a line, in its row. */
export function InlineWays({ ways, line }: InlineWaysProps) {
  return (
    <span className={styles.inline}>
      {ways
        .filter(({ isInline }) => isInline)
        .map(({ id, word, shortcut = '', unavailable, run }) => (
          <button
            key={id}
            type="button"
            data-nav={id}
            tabIndex={-1}
            aria-disabled={unavailable !== undefined || undefined}
            aria-keyshortcuts={shortcut.toUpperCase()}
            title={unavailable ?? `${word} (${shortcut.toUpperCase()})`}
            onClick={() => unavailable === undefined && run(line)}
          >
            {word}
          </button>
        ))}
    </span>
  );
}

interface LineActionsProps {
  readonly row: LineRow;
  readonly ways: readonly LineWay[];
  /** Reason why nothing may be matched. */
  readonly refused: string | undefined;
  onAccept(suggestion: BankSuggestion): void;
  onReview(suggestion: BankSuggestion): void;
}

/** Button that accepts the first suggestion of a line, and a menu with all alternatives. */
export function LineActions({ row, ways, refused, onAccept, onReview }: LineActionsProps) {
  // On a phone there is only room for the menu.
  const isPhone = useIsPhone();
  const [best, ...others] = row.suggestions;
  // The first suggestion has its own button if there is room; one that is accepted without a preview is also in the
  // menu, to preview it.
  const inMenu = best && !isPhone && !isDirect(best) ? others : row.suggestions;
  const items: readonly MenuItem[] = [
    ...inMenu.map((suggestion, place) => ({
      id: `suggestion-${place}`,
      label: `${suggestion.why}...`,
      unavailable: refused,
      onSelect: () => onReview(suggestion),
    })),
    ...ways.map(({ id, label, icon, unavailable, run }, place) => ({
      id,
      label: label(row),
      icon: <Icon name={icon} />,
      apart: (place === 0 && inMenu.length > 0) || id === 'rule',
      unavailable,
      onSelect: () => run(row),
    })),
  ];
  return (
    <>
      {best && !isPhone && (
        <Button
          size="small"
          variant={isDirect(best) ? 'primary' : 'secondary'}
          data-nav="accept"
          tabIndex={-1}
          unavailable={refused}
          onClick={() => onAccept(best)}
        >
          {isDirect(best) ? texts.lineActions.match : texts.lineActions.review}
        </Button>
      )}
      <RowMenu of={wordsOfLine(row)} items={items} />
    </>
  );
}
