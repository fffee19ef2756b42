// Counts notices.
import {Counter} from 'prom-client';
import type {NoticeKind, NoticeWay} from '../../../rules/notices/notices.ts';

const notices = new Counter({
  name: 'wing_notices_total',
  help: 'Notices to members, by what has become of them.',
  labelNames: ['kind', 'way', 'outcome'],
});

/**
 * `failed`: for now, the job tries again. `refused`: for good. `withdrawn`: no longer fitting at a
 * later attempt.
 */
type Outcome = 'sent' | 'failed' | 'refused' | 'withdrawn' | 'acknowledged';

export function countNotice(kind: NoticeKind, way: NoticeWay, outcome: Outcome): void {
  notices.inc({kind, way, outcome});
}
