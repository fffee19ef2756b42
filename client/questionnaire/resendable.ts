// For each step, a function that repeats its unfinished save.
import type {Zero} from '@rocicorp/zero';
import {QUESTIONS} from '../../rules/single-choice.ts';
import type {Fields} from './steps/step.ts';
import {resendStep} from './saving.ts';
import type {Step} from './steps/step.ts';
import {backgroundInfo} from './steps/background-info.ts';
import {backgroundPreference} from './steps/background-preference.ts';
import {basics} from './steps/basics.ts';
import {dimensionWeights} from './steps/dimension-weights.ts';
import {interests} from './steps/interests.ts';
import {looks} from './steps/looks.ts';
import {personality} from './steps/personality.ts';
import {relationship} from './steps/relationship.ts';
import {singleChoice} from './steps/single-choice.ts';

type Resend = (zero: Zero, userID: string) => void;

function resend<V extends Fields>(step: Step<V>): Resend {
  return (zero, userID) => void resendStep({zero, userID, step});
}

export const resendable: readonly Resend[] = [
  resend(basics),
  resend(backgroundInfo),
  resend(relationship),
  resend(dimensionWeights),
  resend(looks),
  resend(backgroundPreference),
  resend(interests),
  resend(personality),
  ...QUESTIONS.map((question) => resend(singleChoice(question))),
];
