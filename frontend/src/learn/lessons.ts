// All lessons in order.
import { battle } from './lessons/battle'
import { buy } from './lessons/buy'
import { move } from './lessons/move'
import { night } from './lessons/night'
import { pray } from './lessons/pray'
import { recruit } from './lessons/recruit'
import { teleport } from './lessons/teleport'
import { win } from './lessons/win'
import type { Lesson } from './lesson'

export const LESSONS: Lesson[] = [pray, buy, recruit, move, teleport, battle, night, win]
