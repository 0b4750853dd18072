import { quote } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

/** Depreciation and disposal. */
export const assetCalls: CallsOf = (cast) => ({
  dispose_asset: aboutBoth(
    cast,
    ({ depreciatedAsset }) => `dispose_asset(${quote(depreciatedAsset)}, '2026-02-28', 100, ${KEY})`,
  ),
  run_depreciation: { self: `nullif(run_depreciation('2026-02-28', ${KEY}), 0)` },
});
