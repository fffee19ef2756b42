// Ridge logistic regression with a random intercept per group, by Newton's method. Knows numbers only, not members or
// features.

export type Sample = {
  /** Row by row, `width` columns each; the first column is 1. */
  readonly x: Float64Array;
  readonly width: number;
  /** The group of each row, 0 to `groups - 1`. */
  readonly group: Int32Array;
  readonly groups: number;
  /** 1 for Yes. */
  readonly y: Uint8Array;
};

export type Prior = {
  readonly mean: readonly number[];
  /** How strongly each coefficient is shrunk to its mean: the inverse of its variance. */
  readonly strength: readonly number[];
  /** The inverse of the variance of the group intercepts. */
  readonly groupStrength: number;
};

export type Fit = {readonly coefficients: Float64Array; readonly intercepts: Float64Array};

const MAX_STEPS = 30;
const MAX_HALVINGS = 20;
/** Shorter steps change no prediction that is shown. */
const PRECISION = 1e-9;

export const logistic = (logit: number) => 1 / (1 + Math.exp(-logit));

/** log(1 + e^t) without overflow. */
const softplus = (t: number) => (t > 0 ? t + Math.log1p(Math.exp(-t)) : Math.log1p(Math.exp(t)));

function logitOf({x, width, group}: Sample, {coefficients, intercepts}: Fit, row: number): number {
  let sum = intercepts[group[row] ?? 0] ?? 0;
  for (let j = 0; j < width; j++) sum += (coefficients[j] ?? 0) * (x[row * width + j] ?? 0);
  return sum;
}

/** Half of the penalised deviance, which the fit minimises. */
function lossOf(sample: Sample, prior: Prior, fit: Fit): number {
  let loss = 0;
  for (let row = 0; row < sample.y.length; row++) {
    const logit = logitOf(sample, fit, row);
    loss += softplus(logit) - (sample.y[row] ?? 0) * logit;
  }
  fit.coefficients.forEach((value, j) => {
    loss += 0.5 * (prior.strength[j] ?? 0) * (value - (prior.mean[j] ?? 0)) ** 2;
  });
  for (const value of fit.intercepts) loss += 0.5 * prior.groupStrength * value * value;
  return loss;
}

/** Solves a symmetric positive definite system by Cholesky; overwrites `a` and `b`. */
function solve(a: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  const at = (i: number, j: number) => a[i * n + j] ?? 0;
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = at(i, j);
      for (let k = 0; k < j; k++) sum -= at(i, k) * at(j, k);
      a[i * n + j] = i === j ? Math.sqrt(sum) : sum / at(j, j);
    }
  }
  for (let i = 0; i < n; i++) {
    let sum = b[i] ?? 0;
    for (let k = 0; k < i; k++) sum -= at(i, k) * (b[k] ?? 0);
    b[i] = sum / at(i, i);
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i] ?? 0;
    for (let k = i + 1; k < n; k++) sum -= at(k, i) * (b[k] ?? 0);
    b[i] = sum / at(i, i);
  }
  return b;
}

/** One Newton step. Eliminates the intercepts first, which leaves `width` equations. */
function stepFrom(sample: Sample, prior: Prior, fit: Fit): Fit {
  const {x, width, group, groups, y} = sample;
  const gradient = fit.coefficients.map(
    (value, j) => -(prior.strength[j] ?? 0) * (value - (prior.mean[j] ?? 0)),
  );
  const hessian = new Float64Array(width * width);
  for (let j = 0; j < width; j++) hessian[j * width + j] = prior.strength[j] ?? 0;
  const groupGradient = fit.intercepts.map((value) => -prior.groupStrength * value);
  const groupHessian = new Float64Array(groups).fill(prior.groupStrength);
  const cross = new Float64Array(groups * width);
  for (let row = 0; row < y.length; row++) {
    const p = logistic(logitOf(sample, fit, row));
    const error = (y[row] ?? 0) - p;
    const weight = p * (1 - p);
    const g = group[row] ?? 0;
    groupGradient[g] = (groupGradient[g] ?? 0) + error;
    groupHessian[g] = (groupHessian[g] ?? 0) + weight;
    const from = row * width;
    for (let j = 0; j < width; j++) {
      const value = x[from + j] ?? 0;
      gradient[j] = (gradient[j] ?? 0) + error * value;
      cross[g * width + j] = (cross[g * width + j] ?? 0) + weight * value;
      for (let k = 0; k <= j; k++) {
        const cell = j * width + k;
        hessian[cell] = (hessian[cell] ?? 0) + weight * value * (x[from + k] ?? 0);
      }
    }
  }
  for (let g = 0; g < groups; g++) {
    const scale = 1 / (groupHessian[g] ?? 1);
    for (let j = 0; j < width; j++) {
      const own = (cross[g * width + j] ?? 0) * scale;
      gradient[j] = (gradient[j] ?? 0) - own * (groupGradient[g] ?? 0);
      for (let k = 0; k <= j; k++) {
        const cell = j * width + k;
        hessian[cell] = (hessian[cell] ?? 0) - own * (cross[g * width + k] ?? 0);
      }
    }
  }
  const coefficients = solve(hessian, gradient);
  const intercepts = groupGradient.map((value, g) => {
    let sum = value;
    for (let j = 0; j < width; j++) sum -= (cross[g * width + j] ?? 0) * (coefficients[j] ?? 0);
    return sum / (groupHessian[g] ?? 1);
  });
  return {coefficients, intercepts};
}

/** A prior guess of a variance; `belief` is its weight against the data's `information` in {@link excessVariance}. */
type Belief = {readonly variance: number; readonly belief: number};

/**
 * The common variance of the coefficients from `first` on beyond chance, estimated from the residuals of a fit of the
 * columns before them.
 */
export function coefficientVariance(
  {x, width, y}: Sample,
  prior: Prior,
  first: number,
  belief: Belief,
): number {
  const few = {
    x: Float64Array.from({length: y.length * first}, (_, i) => {
      const row = Math.floor(i / first);
      return x[row * width + (i % first)] ?? 0;
    }),
    width: first,
    group: new Int32Array(y.length),
    groups: 1,
    y,
  };
  const fit = fitLogistic(few, {
    ...prior,
    mean: prior.mean.slice(0, first),
    strength: prior.strength.slice(0, first),
  });
  const gradient = new Float64Array(width);
  const expected = new Float64Array(width);
  for (let row = 0; row < y.length; row++) {
    const p = logistic(logitOf(few, fit, row));
    for (let j = first; j < width; j++) {
      const value = x[row * width + j] ?? 0;
      gradient[j] = (gradient[j] ?? 0) + ((y[row] ?? 0) - p) * value;
      expected[j] = (expected[j] ?? 0) + p * (1 - p) * value * value;
    }
  }
  return excessVariance(gradient, expected, belief);
}

/** Method of moments: how much squared gradients exceed their expectation under chance. */
function excessVariance(
  gradient: Float64Array,
  expected: Float64Array,
  {variance, belief}: Belief,
): number {
  let excess = belief * variance;
  let information = belief;
  gradient.forEach((value, i) => {
    const chance = expected[i] ?? 0;
    excess += value * value - chance;
    information += chance * chance;
  });
  return excess / information;
}

/** The variance of the group intercepts beyond chance, estimated from the residuals of a fit without intercepts. */
export function groupVariance(sample: Sample, prior: Prior, belief: Belief): number {
  const alone = {...sample, group: new Int32Array(sample.y.length), groups: 1};
  const fit = fitLogistic(alone, prior);
  const residual = new Float64Array(sample.groups);
  const expected = new Float64Array(sample.groups);
  for (let row = 0; row < sample.y.length; row++) {
    const p = logistic(logitOf(alone, fit, row));
    const g = sample.group[row] ?? 0;
    residual[g] = (residual[g] ?? 0) + (sample.y[row] ?? 0) - p;
    expected[g] = (expected[g] ?? 0) + p * (1 - p);
  }
  return excessVariance(residual, expected, belief);
}

const moved = (from: Fit, by: Fit, share: number): Fit => ({
  coefficients: from.coefficients.map((value, j) => value + share * (by.coefficients[j] ?? 0)),
  intercepts: from.intercepts.map((value, g) => value + share * (by.intercepts[g] ?? 0)),
});

/** The unique optimum, as the loss is convex. Deterministic for the same rows in the same order. */
export function fitLogistic(sample: Sample, prior: Prior): Fit {
  let fit: Fit = {
    coefficients: Float64Array.from(prior.mean),
    intercepts: new Float64Array(sample.groups),
  };
  let loss = lossOf(sample, prior, fit);
  for (let step = 0; step < MAX_STEPS; step++) {
    const by = stepFrom(sample, prior, fit);
    let share = 1;
    let next = moved(fit, by, share);
    let nextLoss = lossOf(sample, prior, next);
    for (let halving = 0; nextLoss > loss && halving < MAX_HALVINGS; halving++) {
      share /= 2;
      next = moved(fit, by, share);
      nextLoss = lossOf(sample, prior, next);
    }
    if (nextLoss > loss) return fit;
    const isDone = by.coefficients.every((value) => Math.abs(value) < PRECISION);
    [fit, loss] = [next, nextLoss];
    if (isDone) return fit;
  }
  return fit;
}
