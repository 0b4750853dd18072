import type { ReportDefinition } from '@ledgerwise/resource/report';
import { payablesAging, receivablesAging } from './aging.report.ts';
import { balanceSheet } from './balance-sheet.report.ts';
import { budgetVsActual } from './budget-vs-actual.report.ts';
import { cashFlow } from './cash-flow.report.ts';
import { changesSinceClose } from './changes-since-close.report.ts';
import { customerStatement, vendorStatement } from './contact-statements.report.ts';
import { fixedAssetRegister } from './fixed-assets.report.ts';
import { generalLedger } from './general-ledger.report.ts';
import { gstDetails, gstReturn } from './gst.report.ts';
import { inventoryValuation } from './inventory-valuation.report.ts';
import { journal } from './journal.report.ts';
import { profitAndLoss } from './profit-and-loss.report.ts';
import { taxByComponent } from './tax-by-component.report.ts';
import { trialBalance } from './trial-balance.report.ts';

export { readTracked } from '../tracking/read-tracked.ts';
export { gstReturn } from './gst.report.ts';

/** Every report, in the order in which they are offered. */
export const reports: readonly ReportDefinition[] = [
  profitAndLoss,
  balanceSheet,
  cashFlow,
  trialBalance,
  generalLedger,
  journal,
  receivablesAging,
  payablesAging,
  gstReturn,
  gstDetails,
  taxByComponent,
  budgetVsActual,
  inventoryValuation,
  fixedAssetRegister,
  customerStatement,
  vendorStatement,
  changesSinceClose,
];
