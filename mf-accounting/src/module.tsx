import { defineModule, type ScreenLoader } from '@ledgerwise/contract';
import { entities } from '@ledgerwise/domain';
import { runEntitySelfTests } from '@ledgerwise/resource';
import { entityScreens } from '@ledgerwise/ui/resource';
import { manifest } from './manifest.ts';
import { type PlannedId, plannedIds, plannedScreens } from './planned-screens.ts';

const redirect: ScreenLoader = async () => (await import('./screens/ToDashboard.tsx')).ToDashboard;

const planned =
  (id: PlannedId): ScreenLoader =>
  async () => {
    const { plannedScreen } = await import('./screens/planned/PlannedScreen.tsx');
    return plannedScreen(plannedScreens[id]);
  };

export const module = defineModule(manifest, {
  screens: {
    home: redirect,
    elsewhere: redirect,
    dashboard: async () => (await import('./screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
    metrics: async () => (await import('./screens/dashboard/MetricsScreen.tsx')).MetricsScreen,
    ...entityScreens(entities),
    ...(Object.fromEntries(plannedIds.map((id) => [id, planned(id)])) as Record<PlannedId, ScreenLoader>),
  },
  selfTests: runEntitySelfTests(entities),
  resources: entities.map(({ resource }) => resource),
});
