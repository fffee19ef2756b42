// Messages whose rows are not here yet.
import {useOutboxEntries} from '../../outbox/use-outbox.ts';
import {Chip, Nothing, Table} from './parts.tsx';

export function OutboxTab() {
  const entries = useOutboxEntries();
  if (entries.length === 0)
    return <Nothing>The outbox is empty: the server has everything.</Nothing>;
  return (
    <Table caption="Outbox" columns={['Order', 'State', 'Text', 'Chat', 'Message']}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td>{'seq' in entry ? entry.seq : null}</td>
          <td>
            <Chip tone={entry.state === 'refused' ? 'bad' : 'waiting'}>
              {entry.state === 'refused' ? entry.reason : entry.state}
            </Chip>
          </td>
          <td className="dt-wide">{entry.text}</td>
          <td>{entry.chatId}</td>
          <td>{entry.id}</td>
        </tr>
      ))}
    </Table>
  );
}
