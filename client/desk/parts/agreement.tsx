// How operators decided, by what the model said: where its thresholds belong.
import type {PhotosPage} from '../../../rules/desk-photos.ts';
import {DOUBTFUL_CLASSES, WAITS_FROM} from '../../../rules/photo-classes.ts';
import {Section} from '../../ui/prose.tsx';
import {Table} from './table.tsx';

const TENTHS = Array.from({length: 10}, (_, tenth) => tenth);

export function Agreement({agreement}: Pick<PhotosPage, 'agreement'>) {
  if (agreement.length === 0) return null;
  const cell = (name: string, tenth: number) =>
    agreement.find((each) => each.name === name && each.tenth === tenth);
  return (
    <Section title="Model and operators">
      <p className="text-ink-soft">
        Of the photos that operators decided about: how many they refused, by the probability that
        the model gave.
      </p>
      <Table label="Refused photos by the model’s probability">
        <thead className="text-small text-ink-soft">
          <tr>
            <th scope="col">Probability</th>
            {DOUBTFUL_CLASSES.map((name) => (
              <th key={name} scope="col">{`${name}, waits from ${WAITS_FROM[name] * 100} %`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TENTHS.map((tenth) => (
            <tr key={tenth} className="border-t border-line">
              <th scope="row">{`${tenth * 10} to ${tenth * 10 + 10} %`}</th>
              {DOUBTFUL_CLASSES.map((name) => (
                <td key={name}>
                  <Refused {...cell(name, tenth)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function Refused({shown = 0, refused = 0}: {shown?: number; refused?: number}) {
  const decided = shown + refused;
  if (decided === 0) return null;
  const label = `${refused} of ${decided}`;
  return (
    <span className="flex items-center gap-3">
      <meter aria-label={`${label} refused`} value={refused} max={decided} />
      <span>{label}</span>
    </span>
  );
}
