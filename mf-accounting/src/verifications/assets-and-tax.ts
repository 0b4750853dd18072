import type { Probe, VerificationFunction } from '@ledgerwise/contract';
import { newMark } from '@ledgerwise/resource/checks';
import { createTry, ensure, eventually, exportTry, listTry, tried } from '@ledgerwise/ui/verification';
import { accountWith, amountOfItsOwn, dayFromNow, postInvoice, written } from './books.ts';
import { triedAssets, triedTaxes } from './records.ts';
import { openReport, shown, yearOfItsOwn } from './reports.ts';

const GST_DETAILS = 'gst-details';

const bought = (mark: string, day: string) => ({
  name: mark,
  purchase_price: '1200.00',
  purchase_date: day,
  in_service_date: day,
  useful_life: 1,
  salvage_value: '0',
  depreciation_method: 'straight_line',
});

/** Posts enough to the asset accounts to cover the register before anything is depreciated. */
async function bringIntoTheLedger(probe: Probe, day: string): Promise<void> {
  const [assets, equity] = [
    await accountWith(probe, 'code', '1500'),
    await accountWith(probe, 'type', 'equity'),
  ];
  await probe.data.call('post_journal_entry', {
    entry_date: day,
    description: 'Assets of the self-test',
    reference: '',
    lines: [
      { account_id: assets.id, debit: '1000000' },
      { account_id: equity.id, credit: '1000000' },
    ],
    key: crypto.randomUUID(),
  } as never);
}

/** An asset of a year is depreciated by the button above the list. */
const depreciationTracking: VerificationFunction = async (probe) => {
  const mark = newMark('Worn');
  const day = `${dayFromNow(probe, -70).slice(0, 7)}-01`;
  const { id } = await probe.data.create('fixed_assets', bought(mark, day));
  await bringIntoTheLedger(probe, day);
  const list = await probe.open('assets');
  await list.press('button', 'Run Depreciation');
  await list.see('heading', 'Run Depreciation');
  await list.press('button', 'Run Depreciation');
  const worn = await eventually(async () => {
    const { accumulated_depreciation: sum } = await probe.data.get('fixed_assets', id);
    return Number(sum) > 0 ? Number(sum) : null;
  }, `Nothing of “${mark}” was depreciated`);
  ensure(worn % 100 === 0, `1,200.00 over a year lost ${worn}, which is no whole number of months`);
  const screen = await probe.open(`assets/${id}`);
  await screen.says(written(String(worn)));
  return tried(`ran the depreciation: ${written(String(worn))} of 1,200.00 over a year, 100.00 a month`);
};

const assetReports: VerificationFunction = async (probe) => {
  const mark = newMark('Registered');
  const day = dayFromNow(probe, 0);
  await probe.data.create('fixed_assets', bought(mark, day));
  const screen = await openReport(probe, 'fixed-assets', day, day);
  await screen.says(mark);
  return tried(`the register of fixed assets has “${mark}”`);
};

const taxReports: VerificationFunction = async (probe) => {
  const day = `${yearOfItsOwn()}-08-08`;
  const amount = amountOfItsOwn();
  await postInvoice(probe, 'Declared', { amount, gst: '10', dated: day, due: day });
  await shown(probe, GST_DETAILS, amount, day);
  return tried(`posted a taxed invoice of ${written(amount)}; the report of its GST has it`);
};

const taxCalculations: VerificationFunction = async (probe) => {
  const { document } = await postInvoice(probe, 'Reckoned', { amount: '200', gst: '12.5' });
  const { gst_amount, total_amount } = await probe.data.get('invoices', document.id);
  ensure(Number(gst_amount) === 25, `12.5 percent of 200.00 is ${String(gst_amount)}, not 25.00`);
  ensure(Number(total_amount) === 225, `The total is ${String(total_amount)}, not 225.00`);
  const screen = await probe.open(`invoices/${document.id}`);
  await screen.says('225.00');
  return tried('12.5 percent of 200.00 are 25.00, and the invoice says 225.00');
};

export const assetsAndTax = {
  assets: {
    'asset list': listTry(triedAssets),
    'add asset': createTry(triedAssets),
    'depreciation tracking': depreciationTracking,
    'asset reports': assetReports,
    export: exportTry(triedAssets),
  },
  tax: {
    'tax entries': listTry(triedTaxes),
    'tax reports': taxReports,
    'tax calculations': taxCalculations,
    export: exportTry(triedTaxes),
  },
};
