// What waits, whether Wing runs well, and how the day goes beside earlier ones. Names no member.
import {todayShape, type Today} from '../../../rules/desk/today.ts';
import {Alert} from '../../ui/alert.tsx';
import {Section} from '../../ui/prose.tsx';
import {useDesk} from '../data/queries.ts';
import {Ago} from '../parts/ago.tsx';
import {Figure, Figures} from '../parts/figure.tsx';
import {DeskPage, Loaded} from '../parts/page.tsx';
import {FiguresTable} from '../parts/table.tsx';

export function TodayPage() {
  const query = useDesk('/today', todayShape);
  return (
    <DeskPage title="Today">
      <Loaded query={query}>
        {(today) => (
          <>
            <OpenReports {...today.reports} />
            <WaitingPhotos {...today} />
            <Days {...today} />
            <Health {...today} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

function ageName(underHours: number | null): string {
  if (underHours === null) return 'Older';
  if (underHours < 24) return `Under ${underHours} hours`;
  return underHours === 24 ? 'Under a day' : `Under ${underHours / 24} days`;
}

function OpenReports({severe, byAge, oldestAt}: Today['reports']) {
  return (
    <Section title="Open reports">
      <Figures>
        <Figure name="Severe">{severe}</Figure>
        {byAge.map(({underHours, count}) => (
          <Figure key={underHours ?? 'older'} name={ageName(underHours)}>
            {count}
          </Figure>
        ))}
        {oldestAt ? (
          <Figure name="The oldest">
            <Ago at={oldestAt} />
          </Figure>
        ) : null}
      </Figures>
    </Section>
  );
}

type WaitingPhotosProps = Pick<Today, 'waitingPhotos' | 'waitingChecks' | 'photoModelProblem'>;

function WaitingPhotos({waitingPhotos, waitingChecks, photoModelProblem}: WaitingPhotosProps) {
  return (
    <Section title="Photos">
      <Figures>
        <Figure name="Photos that wait">{waitingPhotos}</Figure>
        {waitingChecks === null ? null : (
          <Figure name="Pictures to compare">{waitingChecks}</Figure>
        )}
      </Figures>
      {photoModelProblem === null ? null : (
        <Alert>{`The model that looks at photos does not load: ${photoModelProblem}`}</Alert>
      )}
    </Section>
  );
}

const weeksAgo = (weeks: number) => (weeks === 1 ? 'A week ago' : `${weeks} weeks ago`);

function Days({signUps, matches}: Pick<Today, 'signUps' | 'matches'>) {
  return (
    <Section title="Today beside the same weekday">
      <FiguresTable
        label="Sign-ups and matches"
        head={['Of this day (UTC)', 'Today', ...signUps.before.map((_, i) => weeksAgo(i + 1))]}
        rows={[
          ['Sign-ups', signUps.today, ...signUps.before],
          ['Matches', matches.today, ...matches.before],
        ]}
      />
    </Section>
  );
}

const STATUS: Record<string, string> = {lost: 'lost', unreserved: 'about to be lost'};

function Health({failedJobs, slots, payments, lastRoundAt, lastBackupAt}: Today) {
  const failed = failedJobs.reduce((sum, {count}) => sum + count, 0);
  return (
    <Section title="How Wing runs">
      <Figures>
        <Figure name="Last round">{lastRoundAt ? <Ago at={lastRoundAt} /> : 'none yet'}</Figure>
        <Figure name="Last backup">
          {lastBackupAt ? <Ago at={lastBackupAt} /> : 'none noted'}
        </Figure>
        {slots.map(({slot, behindMb, status}) => (
          <Figure key={slot} name={`Replication: ${slot}`}>
            {STATUS[status] ?? `${behindMb ?? 0} MB behind`}
          </Figure>
        ))}
        <Figure name="Jobs and mails that failed">{failed}</Figure>
        <Figure name="Payments to look at">{payments}</Figure>
      </Figures>
      {failedJobs.length > 0 ? (
        <p className="text-ink-soft">
          {failedJobs.map(({name, count}) => `${name}: ${count}`).join(', ')}
        </p>
      ) : null}
    </Section>
  );
}
