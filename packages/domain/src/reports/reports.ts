import type { ReportDefinition } from '@ledgerwise/resource/report';
import { balanceSheet } from './balance-sheet.report.ts';
import { cashFlow } from './cash-flow.report.ts';
import { profitAndLoss } from './profit-and-loss.report.ts';
import { trialBalance } from './trial-balance.report.ts';

/** Every report, in the order in which they are offered. */
export const reports: readonly ReportDefinition[] = [profitAndLoss, balanceSheet, cashFlow, trialBalance];
