import { useParams } from 'react-router-dom';

export function Parcel() {
  return <h1>Parcel {useParams().number}</h1>;
}
