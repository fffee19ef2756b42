// The model of nsfwjs, which its package contains, run by tfjs on WebAssembly. Only its files are used: nsfwjs' own code
// imports all of tfjs, which is half a gigabyte.
import {loadGraphModel} from '@tensorflow/tfjs';
import {io, setBackend, Tensor, tensor4d, tidy} from '@tensorflow/tfjs-core';
import {setThreadsCount} from '@tensorflow/tfjs-backend-wasm';
import {MobileNetV2MidModel} from 'nsfwjs/models/mobilenet_v2_mid';
import {SEEN_SIDE_PX, type Classify} from './classify-photo.ts';

const WHITE = 255;

/** The model's artifacts, from the package's modules of JSON and of base64. */
async function artifacts(): Promise<io.ModelArtifacts> {
  const {modelJson, weightBundles} = MobileNetV2MidModel;
  const {modelTopology, weightsManifest}: io.ModelJSON = (await modelJson()).default;
  const shards: Buffer[] = [];
  for (const bundle of weightBundles) shards.push(Buffer.from((await bundle()).default, 'base64'));
  return {
    modelTopology,
    weightSpecs: weightsManifest.flatMap(({weights}) => weights),
    weightData: new Uint8Array(Buffer.concat(shards)).buffer,
  };
}

export async function openClassifier(): Promise<Classify> {
  // Requests have priority: one thread.
  setThreadsCount(1);
  await setBackend('wasm');
  const model = await loadGraphModel(io.fromMemory(await artifacts()));
  return async (pixels) => {
    const output = tidy((): Tensor => {
      const values = Float32Array.from(pixels, (value) => value / WHITE);
      const predicted = model.predict(tensor4d(values, [1, SEEN_SIDE_PX, SEEN_SIDE_PX, 3]));
      if (!(predicted instanceof Tensor)) throw new Error('The model has several outputs.');
      return predicted;
    });
    // In the order of nsfwjs' classes.
    const [Drawing = NaN, Hentai = NaN, Neutral = NaN, Porn = NaN, Sexy = NaN] =
      await output.data();
    output.dispose();
    return {Drawing, Hentai, Neutral, Porn, Sexy};
  };
}
