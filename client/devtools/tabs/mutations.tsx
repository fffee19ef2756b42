// The mutations of this tab, newest first; the selected one as a sequence from the press to its poke.
import {useState} from 'react';
import {Chip, Code, Nothing, Table} from './parts.tsx';
import type {MutationRecord} from '../record/store.ts';
import {useRecording} from './use-recording.ts';
import {formatTime, json, ms} from '../record/format.ts';
import {Sequence} from './sequence.tsx';

export function MutationsTab() {
  const {mutations} = useRecording();
  const [chosen, setChosen] = useState<number>();
  const shown = mutations.find(({seq}) => seq === chosen) ?? mutations.at(-1);
  if (!shown) return <Nothing>Nothing has been written since the devtools began to watch.</Nothing>;
  return (
    <>
      <Table
        caption="Mutations"
        columns={['At', 'Mutation', 'Result', 'Here', 'Server', 'Replays', 'Arguments']}
      >
        {mutations
          .map((mutation) => (
            <tr key={mutation.seq} className={mutation === shown ? 'dt-chosen' : undefined}>
              <td>{formatTime(mutation.at)}</td>
              <th scope="row">
                <button
                  type="button"
                  className="dt-link"
                  aria-pressed={mutation === shown}
                  onClick={() => setChosen(mutation.seq)}
                >
                  {mutation.name}
                </button>
              </th>
              <td>
                <Result mutation={mutation} />
              </td>
              <td>{ms(mutation.optimisticMs)}</td>
              <td>{ms(mutation.serverMs)}</td>
              <td>{mutation.replays}</td>
              <td className="dt-wide">
                <Code>{json(mutation.args)}</Code>
              </td>
            </tr>
          ))
          .toReversed()}
      </Table>
      <Sequence mutation={shown} />
    </>
  );
}

function Result({mutation: {result}}: {mutation: MutationRecord}) {
  if (result === undefined) return <Chip tone="waiting">under way</Chip>;
  return <Chip tone={result === 'ok' ? 'good' : 'bad'}>{result}</Chip>;
}
