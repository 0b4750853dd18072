import { quote } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

/** Depreciation and disposal. */
export const assetCalls: CallsOf = (cast) => ({
  dispose_asset: aboutBoth(
    cast,
    ({ depreciatedAsset }) => `dispose_asset(${quote(depreciatedAsset)}, '2026-02-28', 100, ${KEY})`,
  ),
  depreciate_assets: { self: `nullif((depreciate_assets('2026-02-28', ${KEY}) ->> 'entries')::integer, 0)` },
  depreciation_schedule: aboutBoth(
    cast,
    ({ depreciatedAsset }) => `depreciation_schedule(${quote(depreciatedAsset)})`,
  ),
  record_asset_usage: aboutBoth(
    cast,
    ({ asset }) => `record_asset_usage(${quote(asset)}, '2026-02-01', 4, ${KEY})`,
  ),
  usage_of_asset: aboutBoth(cast, ({ asset }) => `nullif(usage_of_asset(${quote(asset)}), '[]')`),
  run_depreciation: { self: `nullif(run_depreciation('2026-02-28', ${KEY}), 0)` },
});
