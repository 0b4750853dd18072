import { PaymentScreen } from './PaymentScreen.tsx';
import { PAY } from './payment-side.ts';

/** Money to a vendor. */
export function PayBills() {
  return <PaymentScreen side={PAY} />;
}
