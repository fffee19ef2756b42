// The mutations of this tab, newest first.
import {useRecording} from '../record/recording.ts';
import {Chip, formatTime, json, ms, Table} from './parts.tsx';

const COLUMNS = ['At (UTC)', 'Mutation', 'Result', 'Here', 'Server', 'Replays', 'Arguments', 'Id'];

export function MutationsTab() {
  const {mutations} = useRecording();
  return (
    <Table caption="Mutations" columns={COLUMNS}>
      {mutations
        .map(({seq, at, name, result, localMs, serverMs, replays, args, id}) => (
          <tr key={seq}>
            <td>{formatTime(at)}</td>
            <th scope="row">{name}</th>
            <td>
              <Chip good={result === undefined ? undefined : result === 'ok'}>
                {result ?? 'under way'}
              </Chip>
            </td>
            <td>{ms(localMs)}</td>
            <td>{ms(serverMs)}</td>
            <td>{replays}</td>
            <td className="dt-wide">{json(args)}</td>
            <td>{id}</td>
          </tr>
        ))
        .toReversed()}
    </Table>
  );
}
