// The desk's pages. A new page is a file in pages/, a line here, its endpoint in server/features/desk/routes/<page>.ts, what it reads
// or does in server/features/desk/<page>.ts, and the shape of the answer in rules/desk/<page>.ts.
import {lazy, type ComponentType} from 'react';
import type {DeskRole} from '../../rules/desk/desk.ts';
import {LogPage} from './pages/log.tsx';
import {MemberPage} from './pages/member.tsx';
import {MembersPage} from './pages/members.tsx';
import {PaymentsPage} from './pages/payments.tsx';
import {ReportPage} from './pages/report.tsx';
import {ReportsPage} from './pages/reports.tsx';
import {TodayPage} from './pages/today.tsx';
import {VerificationPage} from './pages/verification.tsx';

/** Loaded when visited: they need the plots' library. */
const GrowthPage = lazy(() => import('./pages/growth.tsx'));
const MatchingPage = lazy(() => import('./pages/matching.tsx'));
const PhotosPage = lazy(() => import('./pages/photos.tsx'));

type DeskPage = {
  readonly path: string;
  readonly Page: ComponentType;
  /** With both it is in the navigation; other pages are reached from one of these. */
  readonly label?: string;
  readonly keys?: string;
  readonly roles: readonly DeskRole[];
};

const EVERYONE: readonly DeskRole[] = ['operator', 'viewer'];
/** Pages that show a person. */
const OPERATORS: readonly DeskRole[] = ['operator'];

export const PAGES: readonly DeskPage[] = [
  {path: '/', Page: TodayPage, label: 'Today', keys: 'g t', roles: EVERYONE},
  {path: '/reports', Page: ReportsPage, label: 'Reports', keys: 'g r', roles: OPERATORS},
  {path: '/reports/:id', Page: ReportPage, roles: OPERATORS},
  {path: '/photos', Page: PhotosPage, label: 'Photos', keys: 'g o', roles: OPERATORS},
  {
    path: '/verification',
    Page: VerificationPage,
    label: 'Verification',
    keys: 'g v',
    roles: OPERATORS,
  },
  {path: '/members', Page: MembersPage, label: 'Members', keys: 'g m', roles: OPERATORS},
  {path: '/members/:id', Page: MemberPage, roles: OPERATORS},
  {path: '/payments', Page: PaymentsPage, label: 'Payments', keys: 'g p', roles: OPERATORS},
  {path: '/matching', Page: MatchingPage, label: 'Matching', keys: 'g a', roles: EVERYONE},
  {path: '/growth', Page: GrowthPage, label: 'Growth', keys: 'g w', roles: EVERYONE},
  {path: '/log', Page: LogPage, label: 'Log', keys: 'g l', roles: OPERATORS},
];
