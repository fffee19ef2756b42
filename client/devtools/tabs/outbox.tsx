// Unsent messages on this device.
import {useUnsent} from '../../outbox/use-outbox.ts';
import {Chip, Nothing, Table} from './parts.tsx';

export function OutboxTab() {
  const unsent = useUnsent();
  if (unsent.length === 0)
    return <Nothing>The outbox is empty: the server has everything.</Nothing>;
  return (
    <Table caption="Outbox" columns={['Order', 'State', 'Text', 'Chat', 'Message']}>
      {unsent.map(({id, seq, chatId, text, failure}) => (
        <tr key={id}>
          <td>{seq}</td>
          <td>
            <Chip tone={failure === undefined ? 'waiting' : 'bad'}>{failure ?? 'waiting'}</Chip>
          </td>
          <td className="dt-wide">{text}</td>
          <td>{chatId}</td>
          <td>{id}</td>
        </tr>
      ))}
    </Table>
  );
}
