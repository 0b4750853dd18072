import { useLocation, useSearchParams } from '@ledgerwise/contract/router';
import { type Tab, Tabs } from './Tabs.tsx';

export type { Tab as RecordTab } from './Tabs.tsx';

/** Sections of a record page as tabs; the address names the current one (`?tab=history`). */
export function RecordTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const [first] = tabs;
  const current = tabs.find((tab) => tab.id === params.get('tab')) ?? first;
  if (!current) return null;
  const show = (tab: Tab): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (tab === first) next.delete('tab');
        else next.set('tab', tab.id);
        return next;
      },
      // Keeps the state that leads back.
      { replace: true, state: location.state },
    );
  return <Tabs label={label} tabs={tabs} current={current} onShow={show} />;
}
