// Messages whose rows are not here yet.
import {useOutboxEntries} from '../../outbox/use-outbox.ts';
import {Chip, Table} from './parts.tsx';

export function OutboxTab() {
  return (
    <Table caption="Outbox" columns={['State', 'Text', 'Chat', 'Message']}>
      {useOutboxEntries().map((entry) => (
        <tr key={entry.id}>
          <td>
            {entry.state === 'refused' ? (
              <Chip good={false}>{entry.reason}</Chip>
            ) : (
              <Chip>{entry.state}</Chip>
            )}
          </td>
          <td className="dt-wide">{entry.text}</td>
          <td>{entry.chatId}</td>
          <td>{entry.id}</td>
        </tr>
      ))}
    </Table>
  );
}
