import type { IconName } from '@ledgerwise/contract';
import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import BookOpen from 'lucide-react/icons/book-open';
import Box from 'lucide-react/icons/box';
import Building from 'lucide-react/icons/building-2';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Coins from 'lucide-react/icons/coins';
import FileText from 'lucide-react/icons/file-text';
import HandCoins from 'lucide-react/icons/hand-coins';
import IdCard from 'lucide-react/icons/id-card';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import ListTree from 'lucide-react/icons/list-tree';
import Lock from 'lucide-react/icons/lock';
import Package from 'lucide-react/icons/package';
import Percent from 'lucide-react/icons/percent';
import Receipt from 'lucide-react/icons/receipt-text';
import Repeat from 'lucide-react/icons/repeat';
import Scale from 'lucide-react/icons/scale';
import Settings from 'lucide-react/icons/settings';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Target from 'lucide-react/icons/target';
import Truck from 'lucide-react/icons/truck';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import Warehouse from 'lucide-react/icons/warehouse';
import { drawIcon } from './Icon.tsx';

const navIcons: Readonly<Record<IconName, LucideIcon>> = {
  dashboard: LayoutDashboard,
  customers: Users,
  products: Package,
  'sales-orders': ShoppingCart,
  invoices: FileText,
  receivables: HandCoins,
  payables: Wallet,
  ledger: BookOpen,
  accounts: ListTree,
  'credit-notes': Receipt,
  recurring: Repeat,
  closing: Lock,
  vendors: Truck,
  'purchase-orders': ClipboardList,
  inventory: Warehouse,
  reports: ChartColumn,
  currency: Coins,
  assets: Building,
  tax: Percent,
  settings: Settings,
  bank: Landmark,
  reconciliation: Scale,
  rules: ListChecks,
  payroll: IdCard,
  budgets: Target,
  users: UserCog,
  diagnostics: Activity,
  module: Box,
};

/** The icon of a navigation entry. A manifest of another version may name one that is not here: a plain mark then. */
export function NavIcon({ name, size }: { readonly name: IconName; readonly size?: number }) {
  return drawIcon(navIcons[name] ?? Box, size);
}
