import { mount } from 'svelte'
import '../src/palette.css'
import '../src/theme.css'
import Gallery from './Gallery.svelte'

mount(Gallery, { target: document.getElementById('page')! })
