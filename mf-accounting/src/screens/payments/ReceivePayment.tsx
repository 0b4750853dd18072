import { PaymentScreen } from './PaymentScreen.tsx';
import { RECEIVE } from './payment-side.ts';

/** Money from a customer. */
export function ReceivePayment() {
  return <PaymentScreen side={RECEIVE} />;
}
