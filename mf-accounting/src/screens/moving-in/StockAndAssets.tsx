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
import type { Entry, MovingIn } from './use-moving-in.ts';

const FIELDS = {
  item_id: ref(inventoryItems, { label: 'Item', required: 'Choose the item' }),
  quantity: decimal({
    label: 'Quantity',
    required: 'Enter the quantity on hand',
    help: 'Enter a negative quantity to correct one that was too high.',
  }),
  unit_cost: decimal({
    label: 'Unit Cost',
    required: 'Enter the unit cost',
    min: { value: '0', message: 'The unit cost must be 0 or more' },
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
      <Card title="6. Stock and Assets">
        {isOn(fixedAssets.path) && (
          <p className={styles.words}>
            Add fixed assets to the register with their accumulated depreciation; their accounts are part of
            the trial balance. There are {formatNumber(String(state.counts.fixed_assets ?? 0), formats, 0)} in
            it. <Link to={absolutePath(basePath, fixedAssets.path)}>Open {fixedAssets.label.many}</Link>
          </p>
        )}
        {isOn(inventoryItems.path) ? (
          <>
            <p className={styles.words}>
              Import stock by item, with the quantity on hand at the end of{' '}
              {state.opening_day !== null && <Day on={state.opening_day} />} and its unit cost.{' '}
              {countOf(state.counts.items_in_stock ?? 0, 'item is', 'items are', formats)} on hand now.{' '}
              <Link to={absolutePath(basePath, inventoryItems.path)}>Open {inventoryItems.label.many}</Link>
            </p>
            {words && (
              <Banner tone="bad" title={words.title} live>
                {words.help} What you entered is still here.
              </Banner>
            )}
            {entries.length > 0 && (
              <>
                <EntryTable
                  label="Stock to import"
                  entries={entries}
                  nameOf={({ item_id_name = 'item' }) => item_id_name}
                  columns={[
                    { label: 'Item', show: ({ item_id_name }) => item_id_name },
                    {
                      label: 'Quantity',
                      isFigure: true,
                      show: ({ quantity = '' }) => formatNumber(quantity, formats),
                    },
                    {
                      label: 'Unit cost',
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
                    Import stock
                  </Button>
                </div>
              </>
            )}
            <EntryForm
              key={correcting.n}
              id="opening-stock"
              label="Add an item that was on hand"
              fields={FIELDS}
              begins={correcting.entry}
              notation={moving.notation}
              unavailable={refused}
              onAdd={(entry) => moving.setEntries('stock', [...entries, entry])}
            />
          </>
        ) : (
          <p className={styles.words}>Inventory is switched off, so there is no stock by item.</p>
        )}
      </Card>
    </div>
  );
}
