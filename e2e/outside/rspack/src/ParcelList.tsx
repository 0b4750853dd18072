import { useHost } from '@ledgerwise/contract';
import * as React from 'react';
import { Link } from 'react-router-dom';

export function ParcelList() {
  const { auth, notify } = useHost();
  const [packed, setPacked] = React.useState(0);
  // Shows which copy of React this is.
  React.useEffect(() => {
    Object.assign(window, { reactOfParcels: React });
  }, []);
  const pack = () => {
    setPacked(packed + 1);
    notify.success({ title: 'Parcel packed', text: `${packed + 1} for ${auth.user?.email}` });
  };
  return (
    <>
      <h1>Parcels</h1>
      <button type="button" onClick={pack}>
        Pack one ({packed})
      </button>
      <Link to="/parcels/7">Parcel 7</Link>
    </>
  );
}
