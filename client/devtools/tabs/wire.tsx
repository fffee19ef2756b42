// Messages on the sync socket: counts and bytes by kind, and the latest messages.
import {Chip, Figure, Nothing, Table} from './parts.tsx';
import type {Frame} from '../record/store.ts';
import {useRecording} from './use-recording.ts';
import {bytes, formatTime} from '../record/format.ts';

const LAST = 80;

const Way = ({way}: {way: Frame['way']}) => (
  <Chip tone={way === 'in' ? 'good' : 'plain'}>{way === 'in' ? '↓ in' : '↑ out'}</Chip>
);

export function WireTab() {
  const {frames, kinds, totals} = useRecording();
  if (frames.length === 0) return <Nothing>The sync socket has not been watched yet.</Nothing>;
  return (
    <>
      <dl className="dt-figures">
        <Figure label="Received">{`${bytes(totals.in.bytes)} in ${totals.in.count}`}</Figure>
        <Figure label="Sent">{`${bytes(totals.out.bytes)} in ${totals.out.count}`}</Figure>
      </dl>
      <Table caption="Messages by kind" columns={['Way', 'Kind', 'Count', 'Bytes']}>
        {[...kinds.values()]
          .toSorted((a, b) => b.bytes - a.bytes)
          .map(({way, kind, count, bytes: size}) => (
            <tr key={`${way} ${kind}`}>
              <td>
                <Way way={way} />
              </td>
              <th scope="row">{kind}</th>
              <td>{count}</td>
              <td>{bytes(size)}</td>
            </tr>
          ))}
      </Table>
      <Table caption="Last messages" columns={['At', 'Way', 'Kind', 'Bytes', 'About']}>
        {frames
          .slice(-LAST)
          .map(({at, way, kind, bytes: size, what}, i) => (
            <tr key={`${at} ${i}`}>
              <td>{formatTime(at)}</td>
              <td>
                <Way way={way} />
              </td>
              <th scope="row">{kind}</th>
              <td>{bytes(size)}</td>
              <td className="dt-wide">{what}</td>
            </tr>
          ))
          .toReversed()}
      </Table>
    </>
  );
}
