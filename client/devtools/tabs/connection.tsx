// The states of the connection of each Zero, newest first.
import {useRecording} from '../record/recording.ts';
import {Chip, formatTime, ms, Table} from './parts.tsx';

export function ConnectionTab() {
  const {connection} = useRecording();
  return (
    <Table caption="Connection history" columns={['Since (UTC)', 'State', 'For', 'Client', 'Why']}>
      {connection
        .map(({client, at, state, reason}, i) => {
          const next = connection.find((other, k) => k > i && other.client === client);
          return (
            <tr key={`${client} ${at}`}>
              <td>{formatTime(at)}</td>
              <td>
                <Chip good={state === 'connected'}>{state}</Chip>
              </td>
              <td>{ms(next && next.at - at)}</td>
              <td>{client}</td>
              <td className="dt-wide">{reason}</td>
            </tr>
          );
        })
        .toReversed()}
    </Table>
  );
}
