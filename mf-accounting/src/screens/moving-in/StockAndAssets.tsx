import { absolutePath, describeError, useHost, useIsOn } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { fixedAssets, inventoryItems } from '@ledgerwise/domain';
import { decimal, type OpeningState, ofNoRecord, ref } from '@ledgerwise/resource';
import { useAction } from '@ledgerwise/ui/actions';
import { Banner, Button, Card, countOf, Day, formatNumber, useFormats } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { EntryForm } from './EntryForm.tsx';
import { EntryTable } from './EntryTable.tsx';
import styles from './moving-in.module.css';
import { bringStock } from './opening-actions.ts';
import { texts } from './texts.ts';
import type { Entry, MovingIn } from './use-moving-in.ts';

const FIELDS = {
  item_id: ref(inventoryItems, {
    label: texts.stockAndAssets.item,
    required: texts.stockAndAssets.itemRequired,
  }),
  quantity: decimal({
    label: texts.stockAndAssets.quantity,
    required: texts.stockAndAssets.quantityRequired,
    help: texts.stockAndAssets.quantityHelp,
  }),
  unit_cost: decimal({
    label: texts.stockAndAssets.unitCost,
    required: texts.stockAndAssets.costRequired,
    min: { value: '0', message: texts.stockAndAssets.costNegative },
  }),
};

interface StockAndAssetsProps {
  readonly state: OpeningState;
  readonly moving: MovingIn;
}

/** Stock on hand, and the link to the register of assets. */
export function StockAndAssets({ state, moving }: StockAndAssetsProps) {
  const formats = useFormats();
  const { auth, basePath, errorTexts } = useHost();
  const isOn = useIsOn();
  const { run, isBusy, failure } = useAction();
  const [correcting, setCorrecting] = useState<{ readonly n: number; readonly entry: Entry }>({
    n: 0,
    entry: {},
  });
  const entries = moving.entries('stock');
  const refused = refusal(auth, 'opening_balances.update');
  const words = failure ? describeError(failure, errorTexts) : null;
  const takeOut = (at: number): void => moving.setEntries('stock', entries.toSpliced(at, 1));
  const bring = async (): Promise<void> => {
    const items = entries.map(({ item_id, quantity, unit_cost }) => ({ item_id, quantity, unit_cost }));
    if (await run(ofNoRecord(bringStock), { id: 'opening stock', version: JSON.stringify(items) }, { items }))
      moving.setEntries('stock', []);
  };
  return (
    <div id="stock" className={styles.part}>
      <Card title={texts.stockAndAssets.title}>
        {isOn(fixedAssets.path) && (
          <p className={styles.words}>
            {texts.stockAndAssets.assets(formatNumber(String(state.counts.fixed_assets ?? 0), formats, 0))}{' '}
            <Link to={absolutePath(basePath, fixedAssets.path)}>
              {texts.stockAndAssets.open(fixedAssets.label.many)}
            </Link>
          </p>
        )}
        {isOn(inventoryItems.path) ? (
          <>
            <p className={styles.words}>
              {texts.stockAndAssets.stock} {state.opening_day !== null && <Day on={state.opening_day} />}{' '}
              {texts.stockAndAssets.stockEnd(
                countOf(
                  state.counts.items_in_stock ?? 0,
                  texts.stockAndAssets.one,
                  texts.stockAndAssets.many,
                  formats,
                ),
              )}{' '}
              <Link to={absolutePath(basePath, inventoryItems.path)}>
                {texts.stockAndAssets.open(inventoryItems.label.many)}
              </Link>
            </p>
            {words && (
              <Banner tone="bad" title={words.title} live>
                {texts.stockAndAssets.inputKept(words.help)}
              </Banner>
            )}
            {entries.length > 0 && (
              <>
                <EntryTable
                  label={texts.stockAndAssets.label}
                  entries={entries}
                  nameOf={({ item_id_name = 'item' }) => item_id_name}
                  columns={[
                    { label: texts.stockAndAssets.item, show: ({ item_id_name }) => item_id_name },
                    {
                      label: texts.stockAndAssets.quantity,
                      isFigure: true,
                      show: ({ quantity = '' }) => formatNumber(quantity, formats),
                    },
                    {
                      label: texts.stockAndAssets.unitCostText,
                      isFigure: true,
                      show: ({ unit_cost = '' }) => formatNumber(unit_cost, formats),
                    },
                  ]}
                  onRemove={takeOut}
                  onEdit={(at) => {
                    setCorrecting(({ n }) => ({ n: n + 1, entry: entries[at] ?? {} }));
                    takeOut(at);
                  }}
                />
                <div className={styles.buttons}>
                  <Button variant="primary" busy={isBusy} onClick={() => void bring()}>
                    {texts.stockAndAssets.import}
                  </Button>
                </div>
              </>
            )}
            <EntryForm
              key={correcting.n}
              id="opening-stock"
              label={texts.stockAndAssets.add}
              fields={FIELDS}
              begins={correcting.entry}
              notation={moving.notation}
              unavailable={refused}
              onAdd={(entry) => moving.setEntries('stock', [...entries, entry])}
            />
          </>
        ) : (
          <p className={styles.words}>{texts.stockAndAssets.off}</p>
        )}
      </Card>
    </div>
  );
}
