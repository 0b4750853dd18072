import { useParams } from 'react-router-dom';

export function Courier() {
  return <h1>Courier {useParams().name}</h1>;
}
