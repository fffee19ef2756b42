// Gallery of points, rankings and counters.
import {useState} from 'react';
import {PointsSlider} from '../../client/ui/points-slider.tsx';
import {ProgressBar} from '../../client/ui/progress-bar.tsx';
import {Ranking} from '../../client/ui/ranking.tsx';
import {RemainingPoints} from '../../client/ui/remaining-points.tsx';
import {Stepper} from '../../client/ui/stepper.tsx';
import {Group, Specimen, still} from './specimen.tsx';

const STATEMENTS = ['Shared interests', 'Similar personality (shared values)', 'Attractive'];

export function Points() {
  const [points, setPoints] = useState(4);
  const [order, setOrder] = useState([0, 1, 2]);
  const slider = {label: 'Cool style', max: 10, value: points, onChange: setPoints};
  const stepper = {label: 'Nature', max: 3, onChange: still};
  return (
    <Group title="Points and order">
      <Specimen state="slider: some, none, all">
        <PointsSlider {...slider} />
        <PointsSlider {...slider} value={0} />
        <PointsSlider {...slider} value={10} />
      </Specimen>
      <Specimen state="slider: off; stepper: none, some, full, no more to give">
        <PointsSlider {...slider} disabled />
        <Stepper {...stepper} value={0} />
        <Stepper {...stepper} value={2} />
        <Stepper {...stepper} value={3} />
        <Stepper {...stepper} value={1} canIncrease={false} />
      </Specimen>
      <Specimen state="remaining points, progress">
        <RemainingPoints left={3} total={9} />
        <RemainingPoints left={0} total={9} />
        <ProgressBar label="A third" value={33} />
        <ProgressBar label="All" value={100} />
      </Specimen>
      <Specimen state="ranking">
        <Ranking label="What matters" items={STATEMENTS} order={order} onChange={setOrder} />
      </Specimen>
    </Group>
  );
}
