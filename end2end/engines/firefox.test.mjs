import { capture } from './capture.mjs';
import { Firefox } from './engine.mjs';

capture(Firefox);
