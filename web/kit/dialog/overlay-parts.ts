// Fetched as one file, once the first page stands (overlays.ts): a quarter of what a page weighs.
import { Drawer, Menu, Modal, Popover } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Menu.layer.css'

export const overlays = { Drawer, Menu, Modal, Popover }
