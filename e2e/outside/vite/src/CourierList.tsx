import { useHost } from '@ledgerwise/contract';
import * as React from 'react';
import { Link } from 'react-router-dom';
import './couriers.css';

export function CourierList() {
  const { auth, notify } = useHost();
  const [called, setCalled] = React.useState(0);
  // Shows which copy of React this is.
  React.useEffect(() => {
    Object.assign(window, { reactOfCouriers: React });
  }, []);
  const call = () => {
    setCalled(called + 1);
    notify.success({ title: 'Courier called', text: `${called + 1} for ${auth.user?.email}` });
  };
  return (
    <>
      <h1 className="couriers-title">Couriers</h1>
      <button type="button" onClick={call}>
        Call one ({called})
      </button>
      <Link to="/couriers/anna">Anna</Link>
    </>
  );
}
